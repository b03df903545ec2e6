import { expect, it } from 'vitest'
import type { GuardrailRules, GuardrailScope } from '../../../src/records/guardrail.ts'
import { noRules } from '../../../src/records/guardrail-rules.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const organizationId = 'a'

describeDatabases((openFresh) => {
  const open = async () => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    await repositories.organizations.create({ id: organizationId, name: '' }, 1)
    const workspace = { id: 'wa', organizationId, name: '', slug: 'wa', description: null, isDefault: true }
    await repositories.workspaces.create({ ...workspace, createdBy: null }, 1)
    const { id: keyId } = await repositories.keys.create(
      {
        hash: '1'.repeat(64),
        organizationId,
        workspaceId: 'wa',
        kind: 'inference',
        name: '',
        label: '',
        expiresAt: null,
        creatorUserId: null,
        includeByokInLimit: true,
      },
      1,
    )
    return { ...repositories, database, caller: { organizationId, workspaceId: 'wa', keyId, userId: null } }
  }

  it('finds nothing for a caller without limits', async () => {
    const { limits, caller } = await open()
    expect(await limits.of(caller)).toEqual({ budgets: [], rates: [], isGuarded: false })
  })

  it('finds the budgets of the key, its workspace and its organization, and nobody else’s', async () => {
    const { limits, budgets, caller, database } = await open()
    const set = async (kind: 'key' | 'workspace' | 'organization', id: string, interval: 'daily' | 'total') =>
      (await budgets.set({ organizationId, subject: { kind, id }, interval, limitNanos: 1 }, 1)).id
    const own = await set('key', String(caller.keyId), 'daily')
    const workspaceDaily = await set('workspace', 'wa', 'daily')
    const workspaceTotal = await set('workspace', 'wa', 'total')
    const credits = await set('organization', organizationId, 'total')
    await set('key', String(caller.keyId + 1), 'daily')
    await set('workspace', String(caller.keyId), 'total')
    const found = async () => (await limits.of(caller)).budgets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const expected = [
      { id: own, interval: 'daily', includesByok: true },
      { id: workspaceDaily, interval: 'daily', includesByok: false },
      { id: workspaceTotal, interval: 'total', includesByok: false },
      { id: credits, interval: 'total', includesByok: false },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(await found()).toEqual(expected)
    await database.run((knex) => knex('workspaces').update({ include_byok_in_budgets: 1 }))
    expect((await found()).map(({ includesByok }) => includesByok).filter(Boolean)).toHaveLength(3)
  })

  it('finds the budgets of the guardrails that hold for the key, its member and its workspace', async () => {
    const { limits, guardrails, guardrailAssignments, caller } = await open()
    const assign = async (name: string, scope: GuardrailScope, subjectId: string, rules: Partial<GuardrailRules>) => {
      const place = { organizationId, workspaceId: 'wa', description: null }
      await guardrails.create({ ...place, id: name, name, rules: { ...noRules, ...rules } }, 1)
      const wish = { organizationId, guardrailId: name, scope, subjectIds: [subjectId], assignedBy: null }
      await guardrailAssignments.assign(wish, 1)
    }
    await assign('none', 'workspace', 'wa', {})
    expect(await limits.of(caller)).toEqual({ budgets: [], rates: [], isGuarded: false })
    await assign('list', 'workspace', 'wa', { allowedModels: ['a/*'] })
    expect(await limits.of(caller)).toEqual({ budgets: [], rates: [], isGuarded: true })
    const limit = { limitNanos: 5, resetInterval: 'daily' } as const
    await assign('of key', 'key', String(caller.keyId), { ...limit, includesByok: true })
    await assign('of workspace', 'workspace', 'wa', limit)
    await assign('of member', 'member', 'u1', limit)
    await assign('of others', 'key', String(caller.keyId + 1), limit)
    const found = async (userId: string | null) =>
      (await limits.of({ ...caller, userId })).budgets
        .map(({ guardrailName, interval, includesByok }) => [guardrailName, interval, includesByok])
        .sort()
    const own = [
      ['of key', 'daily', true],
      ['of workspace', 'daily', false],
    ]
    expect(await found(null)).toEqual(own)
    expect(await found('u2')).toEqual(own)
    expect(await found('u1')).toEqual([own[0], ['of member', 'daily', false], own[1]])
    expect((await limits.of({ ...caller, organizationId: 'b', userId: 'u1' })).isGuarded).toBe(false)
  })

  it('finds the rate limits of the same three, as they were last set', async () => {
    const { limits, caller } = await open()
    const rule = {
      subjectKind: 'key',
      subjectId: String(caller.keyId),
      requestsPerMinute: 5,
      tokensPerMinute: null,
    } as const
    await limits.setRates(organizationId, rule)
    await limits.setRates(organizationId, { ...rule, requestsPerMinute: 6 })
    const other = { ...rule, subjectKind: 'organization', subjectId: organizationId, tokensPerMinute: 5e12 } as const
    await limits.setRates(organizationId, other)
    await limits.setRates(organizationId, { ...rule, subjectId: 'nobody' })
    const rates = async () =>
      (await limits.of(caller)).rates.toSorted((a, b) => (a.subjectKind < b.subjectKind ? -1 : 1))
    expect(await rates()).toEqual([{ ...rule, requestsPerMinute: 6 }, other])
    await limits.setRates(organizationId, { ...other, requestsPerMinute: null, tokensPerMinute: null })
    expect(await rates()).toEqual([{ ...rule, requestsPerMinute: 6 }])
  })
})
