import { describe, expect, it } from 'vitest'
import type { Turn } from '../../src/canonical/turn.ts'
import { estimateCost, grantedTo } from '../../src/policy/estimate-cost.ts'
import { type EndpointFields, model, prices, type TurnFields, turnOf } from '../routing/arrange.ts'

const asked = (
  limits: Pick<Turn, 'outputTokensMax' | 'thinkingTokensMax' | 'thinkingTokensBeside'> = {},
  fields: TurnFields = {},
): Turn => ({
  ...turnOf({ promptTokensMost: 1000, ...fields }),
  ...limits,
})
const candidates = (endpoints: Record<string, EndpointFields>, contextLength: number | null = null) => {
  const known = model('a/m', endpoints, { contextLength })
  return known.endpoints.map((endpoint) => ({ endpoint, model: known, requestedAs: known.id }))
}

describe('estimateCost', () => {
  it('is the longest possible prompt and the caller’s output limit', () => {
    const at = candidates({ p: { prices: prices(1, 4, 0.01) } })
    expect(estimateCost(asked({ outputTokensMax: 500 }), at)).toBe(1000 * 1000 + 500 * 4000 + 10_000_000)
  })

  it('takes the most expensive endpoint that could serve', () => {
    const at = candidates({
      cheap: { prices: prices(1, 1) },
      dear: { prices: prices(3, 30) },
      unknown: { prices: null },
    })
    expect(estimateCost(asked({ outputTokensMax: 100 }), at)).toBe(3_000_000 + 3_000_000)
  })

  it('takes the price of a long prompt where the prompt may be that long', () => {
    const tiers = [{ aboveInputTokens: 1000, prices: prices(2, 5) }]
    const at = candidates({ p: { prices: { ...prices(1, 4), tiers } } })
    const cost = (promptTokensMost: number) => estimateCost(asked({ outputTokensMax: 500 }, { promptTokensMost }), at)
    expect(cost(1000)).toBe(1000 * 1000 + 500 * 4000)
    expect(cost(1001)).toBe(1001 * 2000 + 500 * 5000)
  })

  it('takes the dearest hour, as nobody knows when the answer ends', () => {
    const offPeak = [0.5, 2].map((share, at) => ({ from: at, to: at + 1, timeZone: 'UTC', share }))
    const at = candidates({ p: { prices: { ...prices(1, 1), offPeak } } })
    expect(estimateCost(asked({ outputTokensMax: 500 }), at)).toBe(1500 * 2000)
  })

  it('M4: reserves for the model’s limit when the caller gives none', () => {
    expect(estimateCost(asked(), candidates({ p: { prices: prices(0, 1), maxOutputTokens: 128_000 } }))).toBe(
      128_000 * 1000,
    )
    expect(estimateCost(asked(), candidates({ p: { prices: prices(0, 1) } }, 9000))).toBe(9000 * 1000)
    // Never without bound.
    expect(estimateCost(asked(), candidates({ p: { prices: prices(0, 1) } }))).toBe(131_072 * 1000)
  })

  it('M4: reserves for the limit that the gateway grants, where it is sent to providers', () => {
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 128_000 } })
    expect(estimateCost(asked(), at, { outputTokens: 500 })).toBe(500 * 1000)
    expect(estimateCost(asked(), at, { outputTokens: 1_000_000 })).toBe(128_000 * 1000)
    expect(at.map((candidate) => grantedTo(candidate, 1_000_000))).toEqual([128_000])
    expect(at.map((candidate) => grantedTo(candidate, 500))).toEqual([500])
    expect(estimateCost(asked({ outputTokensMax: 9000 }), at, { outputTokens: 500 })).toBe(500 * 1000)
    expect(estimateCost(asked({ outputTokensMax: 9000 }), at, { outputTokens: 9500 })).toBe(9000 * 1000)
  })

  it('N8: takes the larger of a limit and a budget for thoughts', () => {
    const at = candidates({ p: { prices: prices(0, 1) } })
    expect(estimateCost(asked({ outputTokensMax: 10, thinkingTokensMax: 5000 }), at)).toBe(5000 * 1000)
  })

  it('N8: adds a budget for thoughts that the contract does not know to what is asked or granted', () => {
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 8000 } })
    expect(estimateCost(asked({ outputTokensMax: 10, thinkingTokensBeside: 5000 }), at)).toBe(5010 * 1000)
    expect(estimateCost(asked({ thinkingTokensBeside: 5000 }), at, { outputTokens: 300 })).toBe(5300 * 1000)
    expect(estimateCost(asked({ outputTokensMax: 10, thinkingTokensBeside: 1e300 }), at)).toBe(8000 * 1000)
  })

  it('N8: does not rely on a limit that the provider does not take', () => {
    const capabilities = {
      ...({ outputLimitParameter: 'max_tokens', asksForStreamUsage: true, hasDeveloperRole: false } as const),
      ...({ reasoningParameter: 'none', hasJsonSchema: true, refusedParameters: ['max_tokens'] } as const),
    }
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 700, provider: { capabilities } } })
    expect(estimateCost(asked({ outputTokensMax: 10 }), at)).toBe(700 * 1000)
  })

  it('N8: grants nothing to a provider that takes no limit', () => {
    const capabilities = {
      ...({ outputLimitParameter: 'max_tokens', asksForStreamUsage: true, hasDeveloperRole: false } as const),
      ...({ reasoningParameter: 'none', hasJsonSchema: true, refusedParameters: ['max_tokens'] } as const),
    }
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 700, provider: { capabilities } } })
    expect(estimateCost(asked(), at, { outputTokens: 10 })).toBe(700 * 1000)
  })

  it('N8: reserves for the limit that is sent when the model’s limit is unknown', () => {
    const at = candidates({ p: { prices: prices(0, 1) } })
    expect(estimateCost(asked({ outputTokensMax: 900_000 }), at)).toBe(900_000 * 1000)
    expect(estimateCost(asked({ outputTokensMax: 10, thinkingTokensMax: 900_000 }), at)).toBe(900_000 * 1000)
    expect(estimateCost(asked({ thinkingTokensMax: 900_000 }), at)).toBe(900_000 * 1000)
    expect(at.map((candidate) => grantedTo(candidate, 900_000))).toEqual([900_000])
    expect(estimateCost(asked(), at, { outputTokens: 900_000 })).toBe(900_000 * 1000)
  })

  it('believes no limit beyond what the endpoint or its context can do', () => {
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 200 } })
    expect(estimateCost(asked({ outputTokensMax: 1e9 }), at)).toBe(200 * 1000)
    const narrow = candidates({ p: { prices: prices(1, 1) } }, 300)
    expect(estimateCost(asked({ outputTokensMax: 1e9 }), narrow)).toBe(300 * 1000 + 300 * 1000)
    const endless = asked({ outputTokensMax: 2 ** 31 - 1 }, { promptTokensMost: Number.POSITIVE_INFINITY })
    expect(estimateCost(endless, candidates({ p: { prices: prices(1, 1) } }))).toBe((1_048_576 + 2 ** 31 - 1) * 1000)
  })

  it('takes a nearer bound of the prompt where there is one', () => {
    const at = candidates({ p: { prices: prices(1, 0) } })
    expect(estimateCost(asked(), at, { inputTokens: 70 })).toBe(70 * 1000)
  })

  it('takes the price of what may be written to a cache, heard or drawn', () => {
    const at = candidates({
      p: {
        prices: {
          ...prices(1, 4),
          cacheWritePicos: 1_250_000,
          cacheWriteHourPicos: 2_000_000,
          audioInputPicos: 5_000_000,
          audioOutputPicos: 6_000_000,
          imageOutputPicos: 7_000_000,
        },
      },
    })
    const cost = (fields: TurnFields) => estimateCost(asked({ outputTokensMax: 10 }, fields), at)
    expect(cost({})).toBe(2_000_000 + 40_000)
    expect(
      estimateCost(
        { ...asked({ outputTokensMax: 10 }), needs: { ...asked().needs, mayCacheForHour: () => false } },
        at,
      ),
    ).toBe(1_250_000 + 40_000)
    for (const kind of ['audio', 'video', 'file']) expect(cost({ input: ['text', kind] })).toBe(5_000_000 + 40_000)
    expect(cost({ output: ['text', 'audio'] })).toBe(2_000_000 + 60_000)
    expect(cost({ output: ['text', 'image'] })).toBe(2_000_000 + 70_000)
  })

  it('is never 0: a fully spent budget refuses free requests, too', () => {
    expect(estimateCost(asked(), candidates({ p: { prices: prices(0, 0) } }))).toBe(1)
    expect(estimateCost(asked(), candidates({ p: { prices: null } }))).toBe(1)
  })
})
