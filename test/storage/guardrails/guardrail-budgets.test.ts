import { expect, it } from 'vitest'
import type { GuardrailRules, GuardrailScope } from '../../../src/records/guardrail.ts'
import { noRules } from '../../../src/records/guardrail-rules.ts'
import { changesBudgets } from '../../../src/storage/guardrails/guardrail-budgets.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { addKey, addUser, guardrail, makeTwoOrganizations } from './two-organizations.ts'

const now = Date.UTC(2026, 0, 15)
const daily = { limitNanos: 500, resetInterval: 'daily' } as const

describeDatabases((openFresh) => {
  const open = async (rules: Partial<GuardrailRules>) => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    await makeTwoOrganizations(repositories)
    await repositories.guardrails.create(guardrail('g1', rules), 2)
    const assign = async (scope: GuardrailScope, subjectId: string, at = now) => {
      const wish = { organizationId: 'a', guardrailId: 'g1', scope, subjectIds: [subjectId], assignedBy: null }
      const [added] = await repositories.guardrailAssignments.assign(wish, at)
      return added?.id ?? ''
    }
    const budgetsOf = async (assignmentId: string) =>
      (await repositories.budgets.list('a', { kind: 'guardrail', id: assignmentId }, now)).map(
        ({ interval, limitNanos, spentNanos }) => [interval, limitNanos, spentNanos],
      )
    const change = (changed: Partial<GuardrailRules>) =>
      repositories.guardrails.update('a', 'g1', { rules: { ...noRules, ...changed } }, now)
    /** What a key has spent today. */
    const spend = (keyId: number, nanos: number, byokNanos = 0) =>
      database.run((knex) => knex('key_usage').insert({ ...usageOf(keyId, nanos), ...byokOf(byokNanos) }))
    return { ...repositories, assign, budgetsOf, change, spend }
  }

  it('are one for each assignment, and go with it', async () => {
    const { assign, budgetsOf, guardrailAssignments } = await open(daily)
    const [one, other] = [await assign('workspace', 'wa'), await assign('member', 'u1')]
    expect(one).not.toBe(other)
    expect(await budgetsOf(one)).toEqual([['daily', 500, 0]])
    expect(await budgetsOf(other)).toEqual([['daily', 500, 0]])
    const place = { organizationId: 'a', guardrailId: 'g1', scope: 'workspace' } as const
    await guardrailAssignments.unassign(place, ['wa'])
    expect(await budgetsOf(one)).toEqual([])
    expect(await budgetsOf(other)).toEqual([['daily', 500, 0]])
  })

  it('stay as they are where the guardrail is assigned again', async () => {
    const { assign, budgetsOf, budgets } = await open(daily)
    const id = await assign('workspace', 'wa')
    const [before] = await budgets.list('a', { kind: 'guardrail', id }, now)
    expect(await assign('workspace', 'wa', now + 1)).toBe('')
    expect(await budgets.list('a', { kind: 'guardrail', id }, now)).toEqual([before])
    expect(await budgetsOf(id)).toHaveLength(1)
  })

  it('are none without a limit, and come, change and go with it', async () => {
    const { assign, budgetsOf, change, budgets } = await open({})
    const id = await assign('workspace', 'wa')
    expect(await budgetsOf(id)).toEqual([])
    await change(daily)
    const [first] = await budgets.list('a', { kind: 'guardrail', id }, now)
    expect(await budgetsOf(id)).toEqual([['daily', 500, 0]])
    await change({ ...daily, limitNanos: 700 })
    expect(await budgets.list('a', { kind: 'guardrail', id }, now)).toMatchObject([{ id: first?.id, limitNanos: 700 }])
    await change({ ...daily, resetInterval: 'total' })
    expect(await budgetsOf(id)).toEqual([['total', 500, 0]])
    await change({ ...daily, limitNanos: null })
    expect(await budgetsOf(id)).toEqual([])
  })

  it('begin with what has been spent already: by the key, by all keys of the member, or by those of the workspace', async () => {
    const opened = await open(daily)
    await addUser(opened, 'u1')
    const [own, others] = [await addKey(opened, 'wa', 'u1'), await addKey(opened, 'wa', null)]
    await opened.spend(own.id, 30, 4)
    await opened.spend(others.id, 500)
    const ids = [
      await opened.assign('key', String(own.id)),
      await opened.assign('member', 'u1'),
      await opened.assign('workspace', 'wa'),
    ]
    const spent = async () => (await Promise.all(ids.map(opened.budgetsOf))).map(([budget]) => budget?.[2])
    expect(await spent()).toEqual([30, 30, 530])
    // What counts is another: they begin anew.
    await opened.change({ ...daily, includesByok: true })
    expect(await spent()).toEqual([34, 34, 534])
  })
})

function usageOf(keyId: number, nanos: number) {
  return {
    ...{ key_id: keyId, total_nanos: nanos, day_nanos: nanos, day_start: now },
    ...{ week_nanos: 0, week_start: 0, month_nanos: 0, month_start: 0 },
  }
}

function byokOf(nanos: number) {
  return { byok_total_nanos: nanos, byok_day_nanos: nanos, byok_week_nanos: 0, byok_month_nanos: 0 }
}

it('nothing but limit, interval and what counts changes them', () => {
  const rules = { ...noRules, ...daily }
  expect(changesBudgets(rules, { ...rules, allowedModels: ['a/*'] })).toBe(false)
  expect(changesBudgets(rules, { ...rules, limitNanos: 1 })).toBe(true)
  expect(changesBudgets(rules, { ...rules, resetInterval: 'weekly' })).toBe(true)
  expect(changesBudgets(rules, { ...rules, includesByok: true })).toBe(true)
})
