import { expect, it } from 'vitest'
import type { Repositories } from '../../../src/storage/repositories.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { addKey, addUser, guardrail, makeTwoOrganizations, workspaceIn } from './two-organizations.ts'

describeDatabases((openFresh) => {
  const open = async (): Promise<Repositories> => {
    const repositories = repositoriesOn((await openFresh()).database)
    await makeTwoOrganizations(repositories)
    await repositories.guardrails.create(guardrail('g1'), 2)
    return repositories
  }
  const place = { organizationId: 'a', guardrailId: 'g1' }
  const workspacePlace = { ...place, scope: 'workspace' } as const

  it('assigns once, and says what is new', async () => {
    const { guardrailAssignments } = await open()
    const first = await guardrailAssignments.assign(
      { ...workspacePlace, subjectIds: ['wa', 'wa'], assignedBy: 'ada' },
      5,
    )
    expect(first).toEqual([
      { ...workspacePlace, id: expect.any(String), subjectId: 'wa', assignedBy: 'ada', createdAt: 5 },
    ])
    const again = { ...workspacePlace, subjectIds: ['wa', 'w2'], assignedBy: 'bob' }
    expect((await guardrailAssignments.assign(again, 6)).map(({ subjectId }) => subjectId)).toEqual(['w2'])
    expect((await guardrailAssignments.of('a', 'g1')).map(({ assignedBy }) => assignedBy)).toEqual(['ada', 'bob'])
  })

  it('assigns and ends more than one statement can take', async () => {
    const { guardrailAssignments } = await open()
    const subjectIds = Array.from({ length: 1_001 }, (_, index) => `w${index}`)
    const wish = { ...workspacePlace, subjectIds, assignedBy: null }
    expect(await guardrailAssignments.assign(wish, 5)).toHaveLength(1_001)
    const page = await guardrailAssignments.list({ ...workspacePlace, offset: 1_000, limit: 50 })
    expect([page.assignments.length, page.total]).toEqual([1, 1_001])
    expect(await guardrailAssignments.unassign(workspacePlace, subjectIds)).toHaveLength(1_001)
    expect(await guardrailAssignments.of('a', 'g1')).toEqual([])
  })

  it('refuses a guardrail of another organization, and shows it nothing', async () => {
    const { guardrailAssignments } = await open()
    await guardrailAssignments.assign({ ...workspacePlace, subjectIds: ['wa'], assignedBy: null }, 5)
    const other = { ...workspacePlace, organizationId: 'b' }
    await expect(
      guardrailAssignments.assign({ ...other, subjectIds: ['wb'], assignedBy: null }, 5),
    ).rejects.toMatchObject({ constraint: 'reference' })
    expect(await guardrailAssignments.unassign(other, ['wa'])).toEqual([])
    expect((await guardrailAssignments.list({ ...other, offset: 0, limit: 9 })).total).toBe(0)
    expect(await guardrailAssignments.of('b', 'g1')).toEqual([])
    expect(await guardrailAssignments.of('a', 'g1')).toHaveLength(1)
  })

  it('names the keys that a guardrail holds for, each once', async () => {
    const repositories = await open()
    await addUser(repositories, 'u1')
    await repositories.workspaces.create(workspaceIn('a', 'w2'), 2)
    const [own, members, workspaces, gone] = [
      await addKey(repositories, 'w2', null),
      await addKey(repositories, 'w2', 'u1'),
      await addKey(repositories, 'wa', 'u1'),
      await addKey(repositories, 'wa', null),
    ]
    await addKey(repositories, 'w2', null)
    await repositories.keys.delete('a', gone.hash, 3)
    const assign = (scope: 'key' | 'member' | 'workspace', subjectId: string) =>
      repositories.guardrailAssignments.assign({ ...place, scope, subjectIds: [subjectId], assignedBy: null }, 5)
    await assign('key', String(own.id))
    await assign('member', 'u1')
    await assign('workspace', 'wa')
    const hashes = await repositories.guardrailAssignments.keyHashes('a', 'g1')
    expect([...hashes].sort()).toEqual([own.hash, members.hash, workspaces.hash].sort())
    expect(await repositories.guardrailAssignments.keyHashes('b', 'g1')).toEqual([])
  })

  it('goes with the key, the member or the workspace', async () => {
    const repositories = await open()
    const { guardrailAssignments, budgets } = repositories
    await addUser(repositories, 'u1')
    await addUser(repositories, 'u2')
    await repositories.workspaces.create(workspaceIn('a', 'w2'), 2)
    const [ended, others] = [await addKey(repositories, 'wa', null), await addKey(repositories, 'wa', 'u2')]
    const subjects = [
      { scope: 'key', subjectIds: [String(ended.id), String(others.id)] },
      { scope: 'member', subjectIds: ['u1'] },
      { scope: 'workspace', subjectIds: ['w2'] },
    ] as const
    for (const each of subjects) {
      for (const { id } of await guardrailAssignments.assign({ ...place, ...each, assignedBy: null }, 5)) {
        const subject = { kind: 'guardrail', id } as const
        await budgets.set({ organizationId: 'a', subject, interval: 'daily', limitNanos: 5 }, 5)
      }
    }
    const before = await guardrailAssignments.of('a', 'g1')
    await repositories.keys.delete('a', ended.hash, 6)
    await repositories.keys.deleteOf('a', 'u2', 6)
    await repositories.users.delete('a', 'u1')
    await repositories.workspaces.delete('a', 'w2', 6)
    expect(before).toHaveLength(4)
    expect(await guardrailAssignments.of('a', 'g1')).toEqual([])
    for (const { id } of before) expect(await budgets.list('a', { kind: 'guardrail', id }, 7)).toEqual([])
  })

  it('goes with the workspace that the guardrail belongs to', async () => {
    const repositories = await open()
    await repositories.guardrailAssignments.assign({ ...workspacePlace, subjectIds: ['wa'], assignedBy: null }, 5)
    await repositories.workspaces.delete('a', 'wa', 6)
    expect(await repositories.guardrails.ofWorkspace('a', 'wa')).toEqual([])
    expect(await repositories.guardrailAssignments.of('a', 'g1')).toEqual([])
  })
})
