import { describe, expect, it } from 'vitest'
import type { Turn } from '../../src/canonical/turn.ts'
import type { Schema } from '../../src/contract/contract.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { type Admission, admitCost, admitRate } from '../../src/policy/admit.ts'
import { unlimited } from '../../src/policy/caller-policy.ts'
import type { Budget, BudgetReference } from '../../src/records/budget.ts'
import { model, prices, turnOf } from '../routing/arrange.ts'

const budget = (fields: Partial<Budget> = {}): Budget => ({
  id: 'budget-1',
  organizationId: 'a',
  subject: { kind: 'key', id: '1' },
  interval: 'monthly',
  timeZone: 'UTC',
  limitNanos: 25e9,
  spentNanos: 25e9,
  reservedNanos: 0,
  resetsAt: Date.parse('2024-04-01T00:00:00Z'),
  createdAt: 1,
  updatedAt: null,
  ...fields,
})
const reference: BudgetReference = { id: 'budget-1', interval: 'monthly', includesByok: false }
const known = model('a/m', { p: { prices: prices(0, 3.003) } })
const request = {
  generationId: 'gen-1',
  turn: { ...turnOf(), outputTokensMax: 1000 },
  candidates: known.endpoints.map((endpoint) => ({ endpoint, model: known, requestedAs: known.id })),
  arrivedAt: 5,
}

function refusing(found: Budget): Admission {
  return {
    rateLimits: { admit: () => Promise.reject(new Error('nobody should ask')) },
    ledger: { reserve: async () => ({ refusedBy: reference }), release: async () => {}, settled() {} },
    findBudgets: async () => [found],
    assumedOutputTokens: 4096,
    countPrompt: async ({ needs }) => needs.promptTokensMost,
  }
}

async function refusalOf(found: Budget, turn: Turn = request.turn): Promise<GatewayError> {
  const error = await admitCost(refusing(found), { budgets: [reference], rates: null }, { ...request, turn })?.catch(
    (reason) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error('it was let in')
  return error
}

describe('admission', () => {
  it('names the guardrail that sets a budget, with 403', async () => {
    const held = { ...reference, guardrailName: 'Interns' }
    const refusal = async (spentNanos: number) => {
      const full = refusing(budget({ spentNanos, subject: { kind: 'guardrail', id: 'a-1' } }))
      const admission = { ...full, ledger: { ...full.ledger, reserve: async () => ({ refusedBy: held }) } }
      return admitCost(admission, { budgets: [held], rates: null }, request)?.catch((reason) => reason)
    }
    expect(await refusal(25e9)).toMatchObject({
      status: 403,
      message: 'Guardrail "Interns" has reached its monthly limit of 25 USD. It resets at 2024-04-01T00:00:00.000Z.',
      details: { metadata: { budget: { subject: 'guardrail', interval: 'monthly', limit_usd: 25 } } },
    })
    expect((await refusal(25e9 - 1)).message).toMatch(/are left of the monthly limit of 25 USD of guardrail "Interns"/)
  })

  it('does nothing at all for a caller without limits', () => {
    const admission = new Proxy({} as Admission, {
      get(_, name) {
        if (name === 'then') return undefined
        return new Proxy(() => {}, {
          apply() {
            throw new Error('nobody should ask')
          },
        })
      },
    })
    expect(admitRate(admission, unlimited, request.turn)).toBeNull()
    expect(admitCost(admission, unlimited, request)).toBeNull()
  })

  it('says which limit is spent and when it resets', async () => {
    const error = await refusalOf(budget())
    expect(error).toMatchObject({ type: 'payment_required', status: 402 })
    expect(error.message).toBe(
      'This key has reached its monthly limit of 25 USD. It resets at 2024-04-01T00:00:00.000Z.',
    )
    expect(error.details.metadata?.budget).toEqual({
      subject: 'key',
      interval: 'monthly',
      limit_usd: 25,
      spent_usd: 25,
      reserved_usd: 0,
      needed_usd: 0.003003,
      resets_at: '2024-04-01T00:00:00.000Z',
    })
  })

  it('says what is left when that is too little, and what is reserved', async () => {
    const found = budget({ limitNanos: 2_000_000, spentNanos: 500_000, reservedNanos: 1_000_000 })
    expect((await refusalOf(found)).message).toBe(
      '0.0005 USD are left of the monthly limit of 0.002 USD of this key; 0.001 USD are reserved for requests in flight. This request needs at least 0.000048048 USD, and may cost up to 0.003003 USD. It resets at 2024-04-01T00:00:00.000Z. Send max_output_tokens of 166 or less.',
    )
  })

  it.each([
    ['openai-responses', 'max_output_tokens'],
    ['anthropic-messages', 'max_tokens'],
    ['openai-chat', 'max_completion_tokens'],
  ] as const)('names the output limit that fits as %s calls it', async (clientFormat, name) => {
    const found = budget({ limitNanos: 2_000_000, spentNanos: 1_500_000 })
    const { message } = await refusalOf(found, { ...request.turn, clientFormat })
    expect(message).toMatch(new RegExp(` Send ${name} of 166 or less\\.$`))
  })

  it('names no output limit where none would leave room for an answer', async () => {
    const found = budget({ limitNanos: 2_000_000, spentNanos: 1_960_000 })
    expect((await refusalOf(found)).message).not.toContain('or less')
    const thoughtful = { ...request.turn, thinkingTokensMax: 500 }
    expect((await refusalOf(budget({ spentNanos: 24.9995e9 }), thoughtful)).message).not.toContain('or less')
  })

  const statuses: Readonly<Record<Schema<'BudgetSubject'>, number>> = {
    key: 402,
    organization: 402,
    workspace: 403,
    guardrail: 403,
  }

  it.each(Object.entries(statuses) as [Schema<'BudgetSubject'>, number][])(
    'answers for the budget of a %s with %i',
    async (kind, status) => {
      const error = await refusalOf(budget({ subject: { kind, id: '1' }, interval: 'total', resetsAt: null }))
      expect(error.status).toBe(status)
      expect(error.message).not.toContain('anew')
      expect(error.details.metadata?.budget).toMatchObject({ subject: kind, resets_at: null })
    },
  )

  it('asks again when the budget that refused is gone', async () => {
    const admission = refusing(budget())
    let asked = 0
    const reserve = async () => (++asked === 1 ? { refusedBy: reference } : { generationId: 'gen-1', holds: [] })
    const gone: Admission = { ...admission, ledger: { ...admission.ledger, reserve }, findBudgets: async () => [] }
    expect(await admitCost(gone, { budgets: [reference], rates: null }, request)).toEqual({
      reservation: { generationId: 'gen-1', holds: [] },
    })
  })

  describe('of a request that sets no limit to its answer', () => {
    const unlimitedRequest = { ...request, turn: turnOf() }
    const policy = { budgets: [reference], rates: null }
    // At 3.003 USD per million: the model's 100,000 tokens, 4,096 and 256.
    const wholeNanos = 300_300_000
    const usualNanos = 12_300_288
    const leastNanos = 768_768

    /** One budget as its ledger has it; `take` is what somebody else sets aside just before the n-th try. */
    const arrange = (found: Budget, take: (attempt: number) => number = () => 0) => {
      let { reservedNanos } = found
      const wished: number[] = []
      const admission: Admission = {
        ...refusing(found),
        ledger: {
          reserve: async (generationId, _budgets, amountNanos) => {
            wished.push(amountNanos)
            reservedNanos += take(wished.length)
            if (found.spentNanos + reservedNanos + amountNanos > found.limitNanos) return { refusedBy: reference }
            return { generationId, holds: [] }
          },
          release: async () => {},
          settled() {},
        },
        findBudgets: async () => [{ ...found, reservedNanos }],
      }
      return { admission, wished }
    }
    const reservation = { generationId: 'gen-1', holds: [] }

    it('M4: sets aside what the model can give where there is room, and sets no limit then', async () => {
      const { admission, wished } = arrange(budget({ limitNanos: wholeNanos, spentNanos: 0 }))
      expect(await admitCost(admission, policy, unlimitedRequest)).toEqual({
        reservation,
      })
      expect(wished).toEqual([wholeNanos])
    })

    it('M4: gets a quarter of what is left where there is less, and the limit that this pays for', async () => {
      const found = budget({ limitNanos: wholeNanos, spentNanos: 0, reservedNanos: 100_300_000 })
      const { admission, wished } = arrange(found)
      expect(await admitCost(admission, policy, unlimitedRequest)).toEqual({
        reservation,
        outputTokensMax: 16_650,
      })
      expect(wished).toEqual([wholeNanos, 50_000_000])
      const little = arrange(budget({ limitNanos: usualNanos, spentNanos: 0 }))
      expect(await admitCost(little.admission, policy, unlimitedRequest)).toEqual({
        reservation,
        outputTokensMax: 4096,
      })
    })

    it('M4: takes what is left of a budget that nobody else uses just now', async () => {
      const { admission, wished } = arrange(budget({ limitNanos: 5_000_000, spentNanos: 1_000_000 }))
      expect(await admitCost(admission, policy, unlimitedRequest)).toEqual({
        reservation,
        outputTokensMax: 1332,
      })
      expect(wished).toEqual([wholeNanos, 4_000_000])
    })

    it('is refused where that is too little for any answer, or for the limit that it sets itself', async () => {
      const spare = (left: number) => arrange(budget({ limitNanos: 5_000_000, spentNanos: 5_000_000 - left })).admission
      expect(await admitCost(spare(leastNanos), policy, unlimitedRequest)).toMatchObject({ outputTokensMax: 256 })
      await expect(admitCost(spare(leastNanos - 1), policy, unlimitedRequest)).rejects.toMatchObject({
        status: 402,
        message: expect.stringMatching(/^0\.000768767 USD are left .* up to 0\.3003 USD/),
      })
      await expect(admitCost(spare(3_002_999), policy, request)).rejects.toMatchObject({ status: 402 })
    })

    it('is refused where what is left does not pay for the thoughts that it asks for', async () => {
      const { admission } = arrange(budget({ limitNanos: 5_000_000, spentNanos: 0 }))
      const turn = { ...turnOf(), thinkingTokensMax: 1000 }
      await expect(admitCost(admission, policy, { ...request, turn })).rejects.toMatchObject({ status: 402 })
    })

    it('does not overtake requests that are running, nor one that comes in between', async () => {
      const found = budget({ limitNanos: 5_000_000, spentNanos: 0 })
      const running = arrange({ ...found, reservedNanos: 1 })
      await expect(admitCost(running.admission, policy, unlimitedRequest)).rejects.toMatchObject({ status: 402 })
      expect(running.wished).toEqual([wholeNanos])
      const raced = arrange(found, (attempt) => (attempt === 2 ? 1 : 0))
      await expect(admitCost(raced.admission, policy, unlimitedRequest)).rejects.toMatchObject({ status: 402 })
      expect(raced.wished).toEqual([wholeNanos, 5_000_000])
    })

    it('gives up where others always come in between', async () => {
      const admission = refusing(budget({ limitNanos: 250_000_000, spentNanos: 0 }))
      await expect(admitCost(admission, policy, unlimitedRequest)).rejects.toMatchObject({ status: 402 })
    })
  })

  it('N13: counts a prompt before it refuses it for what its bytes could be', async () => {
    const dear = model('a/m', { p: { prices: prices(3, 0) } })
    const candidates = dear.endpoints.map((endpoint) => ({ endpoint, model: dear, requestedAs: dear.id }))
    const turn = turnOf({ promptTokensMost: 9000 })
    const found = budget({ limitNanos: 10_000_000, spentNanos: 0 })
    const wished: number[] = []
    const counting: Admission = {
      ...refusing(found),
      ledger: {
        reserve: async (generationId, _budgets, amountNanos) => {
          wished.push(amountNanos)
          return amountNanos > 10_000_000 ? { refusedBy: reference } : { generationId, holds: [] }
        },
        release: async () => {},
        settled() {},
      },
      countPrompt: async () => 2000,
    }
    const policy = { budgets: [reference], rates: null }
    expect(await admitCost(counting, policy, { ...request, turn, candidates })).toEqual({
      reservation: { generationId: 'gen-1', holds: [] },
    })
    expect(wished).toEqual([27_000_000, 6_000_000])
  })
})
