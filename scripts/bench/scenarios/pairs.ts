import type { BodySize } from '../requests/bodies.ts'
import type { Variant } from '../upstream/variant.ts'
import type { CallerFormat, ProviderFormat } from '../wire/provider-wire.ts'
import type { Effort } from './effort.ts'
import type { Goal } from './goals.ts'
import type { LoadScenario } from './scenarios.ts'

/** What each pair of formats is measured with. */
export type PairLoad = keyof typeof pairLoads

/** One cell of a matrix of callers and providers. */
export interface Pair {
  readonly load: PairLoad
  readonly caller: CallerFormat
  readonly provider: ProviderFormat
}

interface LoadOfPairs {
  readonly title: string
  readonly size: BodySize
  readonly variant: Variant
  /** Where caller and provider speak the same format, the gateway relays. */
  readonly relayGoal: Goal
  readonly translationGoal: Goal
}

/** The loads, one matrix each, with the goals of the scenarios of the same kind. */
export const pairLoads = {
  'json-20kb': {
    title: '20 KB JSON',
    size: 'medium',
    variant: { kind: 'json' },
    relayGoal: { measure: 'cpu', goal: 2.5, stretch: 2 },
    translationGoal: { measure: 'cpu', goal: 4, stretch: 3 },
  },
  'sse-burst': {
    title: '100 events at once',
    size: 'small',
    variant: { kind: 'burst', deltas: 100 },
    relayGoal: { measure: 'cpu', goal: 0.8, stretch: 0.6 },
    translationGoal: { measure: 'cpu', goal: 1.1, stretch: 0.8 },
  },
} as const satisfies Record<string, LoadOfPairs>

/** Callers by their names in scenarios and tables. */
export const callerNames: Readonly<Record<CallerFormat, string>> = {
  'openai-responses': 'responses',
  'anthropic-messages': 'messages',
  'openai-chat': 'chat',
}

/** Providers by their names in scenarios and tables. */
export const providerNames: Readonly<Record<ProviderFormat, string>> = {
  'openai-responses': 'responses',
  'anthropic-messages': 'messages',
  'openai-chat': 'chat',
  'google-gemini': 'gemini',
  'bedrock-converse': 'converse',
  'cohere-chat': 'cohere',
  'ollama-chat': 'ollama',
}

const callers = Object.keys(callerNames) as CallerFormat[]
const providers = Object.keys(providerNames) as ProviderFormat[]
const loads = Object.keys(pairLoads) as PairLoad[]
const connections = 32

/** Providers that every full run measures with every caller; the others only when they are asked for. */
export const usualProviders: readonly ProviderFormat[] = [
  'openai-responses',
  'anthropic-messages',
  'openai-chat',
  'google-gemini',
]

/** What pairs are called, as a shell would spell them out. */
export const pairNamesText = `pair-{${Object.values(callerNames)}}-{${Object.values(providerNames)}}-{${loads}}`

/** A scenario for each caller with each provider, load by load. */
export function pairScenariosOf(effort: Effort): readonly LoadScenario[] {
  return loads.flatMap((load) =>
    callers.flatMap((caller) => providers.map((provider) => pairScenario({ load, caller, provider }, effort))),
  )
}

function pairScenario(pair: Pair, effort: Effort): LoadScenario {
  const { load, caller, provider } = pair
  const { title, size, variant, relayGoal, translationGoal } = pairLoads[load]
  const isRelay: boolean = caller === provider
  return {
    kind: 'load',
    name: `pair-${callerNames[caller]}-${providerNames[provider]}-${load}`,
    title: `${callerNames[caller]} → ${providerNames[provider]}, ${title}`,
    exchange: { size, variant, caller, provider },
    connections,
    perConnection: undefined,
    rounds: effort.pairs.rounds,
    goals: [isRelay ? relayGoal : translationGoal],
    pair,
  }
}
