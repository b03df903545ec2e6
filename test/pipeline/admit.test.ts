import { describe, expect, it } from 'vitest'
import { type AdmitParts, admitCost, admitCount } from '../../src/pipeline/admit.ts'
import { candidateOf, planOf, requestOf, turnOf } from './arrange.ts'

const budget = { id: 'b', limitNanos: 1_000_000_000, includesByok: false }

function partsWith(reserved: object[]): AdmitParts {
  const ledger = {
    reserve: async (wish: object) => {
      reserved.push(wish)
      return { reservation: { generationId: 'gen-1', holds: [] } }
    },
  }
  return {
    admission: {
      rateLimits: { admit: async (rates: unknown, tokens: number) => ({ headers: { rates: String(rates), tokens } }) },
      ledger,
      assumedOutputTokens: 10,
      findBudgets: async () => [],
    },
  } as unknown as AdmitParts
}

describe('counting a request', () => {
  it('costs nothing where its caller has no rate limit', () => {
    expect(admitCount(partsWith([]), turnOf(), requestOf())).toBeNull()
  })

  it('counts what its prompt is guessed to have', async () => {
    const policy = { budgets: [], rates: 'ten a minute' } as never
    const counted = await admitCount(partsWith([]), turnOf({ promptTokensGuess: 7 }), requestOf({ policy }))
    expect(counted?.headers).toEqual({ rates: 'ten a minute', tokens: 7 })
  })
})

describe('setting aside what a plan may cost', () => {
  it('keeps the plan, and says what was set aside for it', async () => {
    const reserved: object[] = []
    const request = requestOf({ policy: { budgets: [budget], rates: null } as never })
    const plan = planOf(candidateOf())
    const costed = await admitCost(partsWith(reserved), turnOf(), request, plan)
    expect(costed.plan.candidates).toEqual(plan.candidates)
    expect(reserved).toHaveLength(1)
    expect(costed.admitted).toHaveProperty('reservation')
  })
})
