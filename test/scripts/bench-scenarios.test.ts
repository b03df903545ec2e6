import { describe, expect, it } from 'vitest'
import { quickEffort } from '../../scripts/bench/scenarios/effort.ts'
import { modelsOf, scenariosOf, warmUpExchangeOf } from '../../scripts/bench/scenarios/scenarios.ts'
import { upstreamModelName } from '../../scripts/bench/upstream/variant.ts'

describe('modelsOf', () => {
  it.each(scenariosOf(quickEffort))('has what $name asks for, in its warm-up too, when it runs alone', (scenario) => {
    const served = modelsOf([scenario]).map(({ provider, upstreamModel }) => `${provider} ${upstreamModel}`)
    const asked = [scenario.exchange, warmUpExchangeOf(scenario.exchange)].map(
      ({ provider, variant }) => `${provider} ${upstreamModelName(variant)}`,
    )
    expect(served.sort()).toEqual([...new Set(asked)].sort())
  })
})
