import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { removeBudget } from '../../../src/administration/budgets/remove-budget.ts'
import { setBudget } from '../../../src/administration/budgets/set-budget.ts'
import { createKey } from '../../../src/administration/keys/create-key.ts'
import { revokeKey } from '../../../src/administration/keys/revoke-key.ts'
import { addMember } from '../../../src/administration/members/add-member.ts'
import { addPerson } from '../../../src/administration/members/add-person.ts'
import { removeMember } from '../../../src/administration/members/remove-member.ts'
import { updatePerson } from '../../../src/administration/members/update-person.ts'
import { chooseWorkspace } from '../../../src/administration/workspaces/choose-workspace.ts'
import { createWorkspace } from '../../../src/administration/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../../src/administration/workspaces/delete-workspace.ts'
import { updateWorkspace } from '../../../src/administration/workspaces/update-workspace.ts'
import { describeStore } from '../../support/databases.ts'
import { openAdministration } from '../open-administration.ts'

const status = (error: unknown) => (error as { status?: number }).status

describeStore((openFresh) => {
  it('whatever becomes of a workspace, its people and its budgets is in the audit log, by whom it was done', async () => {
    const { carryOut, entries } = await openAdministration(openFresh)
    const { id } = await carryOut(createWorkspace, { name: 'Search', slug: 'search' })
    await carryOut(updateWorkspace, { workspace: 'search', changes: { name: 'Search team' } })
    const { id: userId } = await carryOut(addPerson, { email: 'grace@example.com' })
    await carryOut(updatePerson, { id: userId, changes: { active: false } })
    await carryOut(addMember, { workspace: 'search', userId, role: 'admin' })
    await carryOut(removeMember, { workspace: id, userId })
    await carryOut(setBudget, { workspace: 'search', interval: 'daily', limitNanos: 1_000_000_000 })
    await carryOut(removeBudget, { workspace: id.toUpperCase(), interval: 'daily' })
    await carryOut(deleteWorkspace, 'search')
    const log = await entries()
    expect(log.map(({ action, target }) => [action, target.id])).toEqual([
      ['workspace.create', id],
      ['workspace.update', id],
      ['user.create', userId],
      ['user.update', userId],
      ['workspace_member.add', `${id}/${userId}`],
      ['workspace_member.remove', `${id}/${userId}`],
      ['workspace_budget.set', `${id}/daily`],
      ['workspace_budget.delete', `${id}/daily`],
      ['workspace.delete', id],
    ])
    expect(new Set(log.map(({ actor }) => `${actor.kind} ${actor.id}`))).toEqual(new Set(['cli ada']))
  })

  it('what changes nothing leaves no entry', async () => {
    const { carryOut, entries } = await openAdministration(openFresh)
    const { id } = await carryOut(addPerson, { email: 'grace@example.com' })
    await carryOut(updateWorkspace, { workspace: 'default', changes: {} })
    await carryOut(updatePerson, { id, changes: {} })
    expect((await entries()).map(({ action }) => action)).toEqual(['user.create'])
  })

  it('what is refused is refused whole', async () => {
    const { carryOut, entries, repositories, organizationId } = await openAdministration(openFresh)
    const { id } = await carryOut(createWorkspace, { name: 'Search', slug: 'search' })
    const wish = { name: 'k', kind: 'inference', expiresAt: null, creatorUserId: null, workspaceId: id } as const
    const { key } = await carryOut(createKey, wish)
    const before = (await entries()).length
    expect(await carryOut(createWorkspace, { name: 'Twice', slug: 'search' }).catch(status)).toBe(400)
    expect(await carryOut(createWorkspace, { name: 'Like an id', slug: randomUUID() }).catch(status)).toBe(400)
    expect(await carryOut(updateWorkspace, { workspace: 'default', changes: { slug: 'search' } }).catch(status)).toBe(
      400,
    )
    expect(await carryOut(deleteWorkspace, 'default').catch(status)).toBe(400)
    expect(await carryOut(deleteWorkspace, 'search').catch(status)).toBe(400)
    expect(await carryOut(removeBudget, { workspace: 'search', interval: 'daily' }).catch(status)).toBe(404)
    expect((await entries()).length).toBe(before)
    await carryOut(revokeKey, key.hash)
    expect(await carryOut(deleteWorkspace, 'search')).toMatchObject({ id })
    expect(await repositories.workspaces.get(organizationId, id)).toBeNull()
  })

  it('a workspace is chosen by its id in whatever case, and is the Default one where none is named', async () => {
    const { carryOut, repositories, organizationId } = await openAdministration(openFresh)
    const { id } = await carryOut(createWorkspace, { name: 'Search', slug: 'search' })
    expect((await chooseWorkspace(repositories, organizationId, id.toUpperCase())).id).toBe(id)
    expect((await chooseWorkspace(repositories, organizationId, undefined)).isDefault).toBe(true)
    for (const stranger of [randomUUID(), 'search']) {
      expect(await chooseWorkspace(repositories, organizationId, stranger).catch(status)).toBe(400)
    }
    expect(await chooseWorkspace(repositories, randomUUID(), undefined).catch(status)).toBe(400)
  })
})
