import { describe, expect, it } from 'vitest'
import type { Turn } from '../../src/canonical/turn.ts'
import { estimateCost as estimateCostUnless } from '../../src/policy/estimate-cost.ts'
import { type EndpointFields, model, prices, type TurnFields, turnOf } from '../routing/arrange.ts'

const asked = (wire: Record<string, unknown> = {}, fields: TurnFields = {}): Turn => ({
  ...turnOf({ promptTokensGuess: 1000, ...fields }),
  wire,
})
const candidates = (endpoints: Record<string, EndpointFields>, contextLength: number | null = null) => {
  const known = model('a/m', endpoints, { contextLength })
  return known.endpoints.map((endpoint) => ({ endpoint, model: known, requestedAs: known.id }))
}

const estimateCost = (turn: Turn, at: ReturnType<typeof candidates>) => estimateCostUnless(turn, at, 4096)

describe('estimateCost', () => {
  it.each(['max_output_tokens', 'max_completion_tokens', 'max_tokens'])(
    'is the prompt as guessed and the output that the caller lets itself be given (%s)',
    (name) => {
      const at = candidates({ p: { prices: prices(1, 4, 0.01) } })
      expect(estimateCost(asked({ [name]: 500 }), at)).toBe(1000 * 1000 + 500 * 4000 + 10_000_000)
    },
  )

  it('takes the dearest endpoint that could serve', () => {
    const at = candidates({
      cheap: { prices: prices(1, 1) },
      dear: { prices: prices(3, 30) },
      unknown: { prices: null },
    })
    expect(estimateCost(asked({ max_tokens: 100 }), at)).toBe(3_000_000 + 3_000_000)
  })

  it('does not set aside what an endpoint could say at most when the caller gives no limit (M4)', () => {
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 128_000 } })
    expect(estimateCost(asked(), at)).toBe(4096 * 1000)
    expect(estimateCost(asked(), candidates({ p: { prices: prices(0, 1), maxOutputTokens: 100 } }))).toBe(100 * 1000)
  })

  it('assumes what it is told to where the caller gives no limit, and only there', () => {
    const at = candidates({ p: { prices: prices(0, 1), maxOutputTokens: 128_000 } })
    expect(estimateCostUnless(asked(), at, 500)).toBe(500 * 1000)
    expect(estimateCostUnless(asked(), at, 1_000_000)).toBe(128_000 * 1000)
    expect(estimateCostUnless(asked({ max_output_tokens: 9000 }), at, 500)).toBe(9000 * 1000)
    expect(estimateCostUnless(asked({ max_output_tokens: null }), at, 500)).toBe(500 * 1000)
  })

  it('believes no limit beyond what the endpoint or its context can do', () => {
    expect(
      estimateCost(asked({ max_tokens: 1e9 }), candidates({ p: { prices: prices(0, 1), maxOutputTokens: 200 } })),
    ).toBe(200 * 1000)
    const narrow = candidates({ p: { prices: prices(1, 1) } }, 300)
    expect(estimateCost(asked({ max_tokens: 1e9 }), narrow)).toBe(300 * 1000 + 300 * 1000)
    expect(
      estimateCost(asked({ max_tokens: Number.MAX_SAFE_INTEGER }), candidates({ p: { prices: prices(1, 1) } })),
    ).toBe(Number.MAX_SAFE_INTEGER)
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
    const cost = (fields: TurnFields) => estimateCost(asked({ max_tokens: 10 }, fields), at)
    expect(cost({})).toBe(2_000_000 + 40_000)
    expect(cost({ input: ['text', 'audio'] })).toBe(5_000_000 + 40_000)
    expect(cost({ output: ['text', 'audio'] })).toBe(2_000_000 + 60_000)
    expect(cost({ output: ['text', 'image'] })).toBe(2_000_000 + 70_000)
  })

  it('is never nothing: a budget that is spent to the end refuses what costs nothing, too', () => {
    expect(estimateCost(asked(), candidates({ p: { prices: prices(0, 0) } }))).toBe(1)
    expect(estimateCost(asked(), candidates({ p: { prices: null } }))).toBe(1)
  })
})
