import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import type { Admission } from '../../src/policy/admit.ts'
import { admitPlan } from '../../src/policy/admit-plan.ts'
import type { BudgetReference } from '../../src/records/budget.ts'
import type { Candidate, Plan } from '../../src/routing/plan.ts'
import { model, turnOf } from '../routing/arrange.ts'

const known = model('a/m', { p: {} })
const [endpoint] = known.endpoints
if (endpoint === undefined) throw new Error('there is one')
const own: Candidate = { endpoint, model: known, requestedAs: 'a/m' }
const byokUse = { credentialId: '1', name: 'one', isFallback: false }
const brought: Candidate = { ...own, endpoint: { ...endpoint, id: `${endpoint.id}#1`, byok: byokUse } }

const planOf = (...candidates: Candidate[]) => ({ candidates, excluded: [] }) as unknown as Plan
const budget = (id: string, includesByok: boolean): BudgetReference => ({ id, interval: 'total', includesByok })
const request = { generationId: 'gen', turn: turnOf(), arrivedAt: 0 }

/** Admits on budgets of which some have no room; returns the budgets of each attempt to reserve. */
async function admit(plan: Plan, budgets: readonly BudgetReference[], full: readonly string[] = []) {
  const tries: string[][] = []
  const admission: Admission = {
    rateLimits: { admit: () => Promise.reject(new Error('not asked')) },
    ledger: {
      reserve: async (generationId, on) => {
        tries.push(on.map(({ id }) => id))
        const refusedBy = on.find(({ id }) => full.includes(id))
        return refusedBy === undefined ? { generationId, holds: [] } : { refusedBy }
      },
      release: async () => {},
      settled() {},
    },
    assumedOutputTokens: 4096,
    countPrompt: async ({ needs }) => needs.promptTokensMost,
    findBudgets: async ([id = '']) => [
      {
        ...{ id, organizationId: 'o', subject: { kind: 'key', id: '1' }, interval: 'total', limitNanos: 1 },
        ...{ timeZone: 'UTC', spentNanos: 1, reservedNanos: 0, resetsAt: null, createdAt: 0, updatedAt: null },
      },
    ],
  }
  const admitted = await admitPlan(admission, { budgets, rates: null }, plan, request).catch((error: unknown) => {
    if (error instanceof GatewayError) return error.status
    throw error
  })
  if (typeof admitted === 'number') return { tries, admitted }
  return { tries, admitted: admitted.plan.candidates, leftOut: admitted.plan.excluded }
}

const budgets = [budget('leaves-out', false), budget('takes-in', true)]

describe('a plan over the gateway’s and a workspace’s own credentials', () => {
  it('counts on every budget where the gateway’s may be used', async () => {
    const both = ['leaves-out', 'takes-in']
    expect(await admit(planOf(own), budgets)).toEqual({ tries: [both], admitted: [own], leftOut: [] })
    expect(await admit(planOf(brought, own), budgets)).toEqual({ tries: [both], admitted: [brought, own], leftOut: [] })
  })

  it('counts only on budgets that include own credentials where the gateway’s may not be used', async () => {
    expect(await admit(planOf(brought), budgets)).toMatchObject({ tries: [['takes-in']], admitted: [brought] })
    expect(await admit(planOf(brought), [budget('leaves-out', false)])).toMatchObject({
      tries: [],
      admitted: [brought],
    })
  })

  it('keeps the workspace’s own candidates when only budgets that exclude them are full', async () => {
    const { tries, admitted, leftOut } = await admit(planOf(brought, own), budgets, ['leaves-out'])
    expect(tries).toEqual([['leaves-out', 'takes-in'], ['takes-in']])
    expect(admitted).toEqual([brought])
    expect(leftOut).toMatchObject([{ endpoint, model: known, reason: 'budget' }])
  })

  it('is refused where nothing has room', async () => {
    expect((await admit(planOf(own), budgets, ['leaves-out'])).admitted).toBe(402)
    expect((await admit(planOf(brought, own), budgets, ['takes-in'])).admitted).toBe(402)
    expect((await admit(planOf(brought), budgets, ['takes-in'])).admitted).toBe(402)
  })
})
