import type { Effort } from './effort.ts'
import { pairScenariosOf, usualProviders } from './pairs.ts'
import { type Scenario, scenariosOf } from './scenarios.ts'

/** Which scenarios are wanted. */
export interface Selection {
  readonly isQuick: boolean
  /** Every pair of formats. */
  readonly hasPairs: boolean
  /** Scenarios by name. */
  readonly scenarios: readonly string[]
}

/**
 * The scenarios to run, in their order. What is asked for by name or as pairs runs and nothing else; without either, a full run
 * measures everything but the pairs with rarer providers, a quick one no pairs. Quick pairs are those with usual providers.
 */
export function selectScenarios(effort: Effort, { isQuick, hasPairs, scenarios }: Selection): readonly Scenario[] {
  const single = scenariosOf(effort)
  const pairs = pairScenariosOf(effort)
  const usual = pairs.filter(({ exchange }) => usualProviders.includes(exchange.provider))
  if (!hasPairs && scenarios.length === 0) return isQuick ? single : [...single, ...usual]
  const wanted = new Set(scenarios)
  for (const { name } of hasPairs ? (isQuick ? usual : pairs) : []) wanted.add(name)
  return [...single, ...pairs].filter(({ name }) => wanted.has(name))
}
