import { expect, it } from 'vitest'
import type { GuardrailScope } from '../../../src/records/guardrail.ts'
import { noRules } from '../../../src/records/guardrail-rules.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { addKey, addUser, guardrail, makeTwoOrganizations, workspaceIn } from './two-organizations.ts'

describeDatabases((openFresh) => {
  const open = async (): Promise<Repositories> => {
    const repositories = repositoriesOn((await openFresh()).database)
    await makeTwoOrganizations(repositories)
    return repositories
  }

  const assign = ({ guardrailAssignments }: Repositories, guardrailId: string, scope: GuardrailScope, id: string) =>
    guardrailAssignments.assign(
      { organizationId: 'a', guardrailId, scope, subjectIds: [id], assignedBy: 'somebody' },
      5,
    )

  it('gives back what was put in, rule by rule', async () => {
    const { guardrails } = await open()
    const rules = {
      allowedModels: ['acme/*'],
      ignoredModels: ['acme/b'],
      allowedProviders: ['acme'],
      ignoredProviders: ['zap'],
      zdrAuthors: ['openai', 'other'],
      freeModelPublication: false,
      freeModelTraining: true,
      paidModelTraining: false,
      limitNanos: 9_007_199_254_740_991,
      resetInterval: 'weekly',
      includesByok: true,
      builtins: [{ slug: 'regex-prompt-injection', action: 'flag', appliesTo: 'both', scanScope: 'user_only' }],
      patterns: [{ pattern: '\\bß\\d+', action: 'block', label: 'order number' }],
      appliesTo: 'output',
      restores: true,
      onError: 'open',
      holdBackChars: 1_024,
    } as const
    const wanted = { ...guardrail('g1', rules), description: 'Why' }
    const created = await guardrails.create(wanted, 7)
    expect(created).toEqual({ ...wanted, createdAt: 7, updatedAt: null })
    expect(await guardrails.get('a', 'g1')).toEqual(created)
    expect(await guardrails.lock('a', 'g1')).toEqual(created)
  })

  it('answers another organization as if there were nothing', async () => {
    const { guardrails } = await open()
    await guardrails.create(guardrail('g1'), 7)
    expect(await guardrails.get('b', 'g1')).toBeNull()
    expect(await guardrails.lock('b', 'g1')).toBeNull()
    expect(await guardrails.update('b', 'g1', { name: 'Mine' }, 8)).toBeNull()
    expect(await guardrails.delete('b', 'g1')).toBe(false)
    expect(await guardrails.findByPrefix('b', 'g1')).toEqual([])
    expect(await guardrails.ofWorkspace('b', 'wa')).toEqual([])
    expect((await guardrails.list({ organizationId: 'b', offset: 0, limit: 9 })).total).toBe(1)
    expect(await guardrails.get('a', 'g1')).not.toBeNull()
  })

  it('refuses a workspace of another organization', async () => {
    const { guardrails } = await open()
    const stolen = { ...guardrail('g1'), workspaceId: 'wb' }
    await expect(guardrails.create(stolen, 7)).rejects.toMatchObject({ constraint: 'reference' })
  })

  it('changes what is named, with another time each time', async () => {
    const { guardrails } = await open()
    const created = await guardrails.create(guardrail('g1'), 7)
    const renamed = await guardrails.update('a', 'g1', { name: 'Two', description: 'Why' }, 8)
    expect(renamed).toEqual({ ...created, name: 'Two', description: 'Why', updatedAt: 8 })
    const rules = { ...noRules, ignoredModels: ['acme/b'], limitNanos: 5 }
    const changed = await guardrails.update('a', 'g1', { rules }, 8)
    expect(changed).toEqual({ ...renamed, rules, updatedAt: 9 })
    expect(await guardrails.get('a', 'g1')).toEqual(changed)
  })

  it('lists by age, of all workspaces or of one', async () => {
    const { guardrails, workspaces } = await open()
    await workspaces.create(workspaceIn('a', 'w2'), 2)
    await guardrails.create(guardrail('g1'), 3)
    await guardrails.create({ ...guardrail('g2'), workspaceId: 'w2' }, 4)
    const listed = async (filter: object) => {
      const { guardrails: found, total } = await guardrails.list({
        organizationId: 'a',
        offset: 0,
        limit: 9,
        ...filter,
      })
      return { names: found.map(({ name }) => name), total }
    }
    const all = ['wa workspace', 'w2 workspace', 'Guardrail g1', 'Guardrail g2']
    expect(await listed({})).toEqual({ names: all, total: 4 })
    expect(await listed({ offset: 1, limit: 2 })).toEqual({ names: all.slice(1, 3), total: 4 })
    expect(await listed({ workspaceId: 'w2' })).toEqual({ names: ['w2 workspace', 'Guardrail g2'], total: 2 })
    expect((await guardrails.findByPrefix('a', 'g')).map(({ id }) => id)).toEqual(['g1', 'g2'])
  })

  it('gives those that were made or changed last, of all organizations', async () => {
    const { guardrails } = await open()
    await guardrails.create(guardrail('g1'), 10)
    await guardrails.create(guardrail('g2'), 20)
    await guardrails.create({ ...guardrail('g3'), organizationId: 'b', workspaceId: 'wb' }, 30)
    await guardrails.update('a', 'g1', { name: 'newest' }, 40)
    const ids = (await guardrails.latest(2)).map(({ id }) => id)
    expect(ids).toEqual(['g1', 'g3'])
  })

  it('gives the guardrails of a caller, each once with the narrowest scope', async () => {
    const repositories = await open()
    const { guardrails } = repositories
    await addUser(repositories, 'u1')
    const key = await addKey(repositories, 'wa', 'u1')
    for (const [index, id] of ['g1', 'g2', 'g3', 'unassigned'].entries())
      await guardrails.create(guardrail(id), 3 + index)
    await assign(repositories, 'g1', 'workspace', 'wa')
    await assign(repositories, 'g2', 'member', 'u1')
    await assign(repositories, 'g3', 'workspace', 'wa')
    await assign(repositories, 'g3', 'member', 'u1')
    await assign(repositories, 'g3', 'key', String(key.id))
    const seenBy = async (changes: object) => {
      const caller = { organizationId: 'a', workspaceId: 'wa', keyId: key.id, userId: 'u1', ...changes }
      return (await guardrails.guardrailsOf(caller)).map(({ id, scope }) => `${id} ${scope}`)
    }
    expect(await seenBy({})).toEqual(['g1 workspace', 'g2 member', 'g3 key'])
    expect(await seenBy({ keyId: key.id + 1 })).toEqual(['g1 workspace', 'g2 member', 'g3 member'])
    expect(await seenBy({ keyId: key.id + 1, userId: null })).toEqual(['g1 workspace', 'g3 workspace'])
    expect(await seenBy({ keyId: key.id + 1, userId: null, workspaceId: 'w2' })).toEqual([])
    expect(await seenBy({ organizationId: 'b' })).toEqual([])
  })

  it("gives a workspace's own guardrail once it has rules", async () => {
    const { guardrails, workspaces } = await open()
    const caller = { organizationId: 'a', workspaceId: 'wa', keyId: 1, userId: null }
    expect(await guardrails.guardrailsOf(caller)).toEqual([])
    const own = (await workspaces.get('a', 'wa'))?.defaultGuardrailId ?? ''
    const { rules } = guardrail('any')
    const changed = await guardrails.update('a', own, { rules }, 8)
    expect(await guardrails.guardrailsOf(caller)).toEqual([
      { id: own, name: 'wa workspace', rules, createdAt: 1, updatedAt: 8, scope: 'workspace' },
    ])
    expect(changed?.rules).toEqual(rules)
    await guardrails.update('a', own, { rules: noRules }, 9)
    expect(await guardrails.guardrailsOf(caller)).toEqual([])
  })

  it('takes assignments and their budgets along', async () => {
    const repositories = await open()
    const { guardrails, guardrailAssignments, budgets } = repositories
    await guardrails.create(guardrail('g1'), 3)
    const [assignment] = await assign(repositories, 'g1', 'workspace', 'wa')
    const subject = { kind: 'guardrail', id: assignment?.id ?? '' } as const
    await budgets.set({ organizationId: 'a', subject, interval: 'daily', limitNanos: 5 }, 5)
    expect(await guardrails.delete('a', 'g1')).toBe(true)
    expect(await guardrails.delete('a', 'g1')).toBe(false)
    expect(await guardrailAssignments.of('a', 'g1')).toEqual([])
    expect(await budgets.list('a', subject, 6)).toEqual([])
  })
})
