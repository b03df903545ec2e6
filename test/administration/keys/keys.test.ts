import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKey } from '../../../src/administration/keys/create-key.ts'
import { requireKey } from '../../../src/administration/keys/require-key.ts'
import { revokeKey } from '../../../src/administration/keys/revoke-key.ts'
import { updateKey } from '../../../src/administration/keys/update-key.ts'
import { addPerson } from '../../../src/administration/members/add-person.ts'
import { removePerson } from '../../../src/administration/members/remove-person.ts'
import { createWorkspace } from '../../../src/administration/workspaces/create-workspace.ts'
import { hashApiKey, maskApiKey } from '../../../src/records/api-key.ts'
import { describeStore } from '../../support/databases.ts'
import { now, openAdministration } from '../open-administration.ts'

const plain = { name: 'ci', kind: 'inference', expiresAt: null, creatorUserId: null } as const
const status = (error: unknown) => (error as { status?: number }).status

describeStore((openFresh) => {
  it('a key is made in the Default workspace, with its label, its limit and its entry in the audit log', async () => {
    const { carryOut, repositories, organizationId, entries } = await openAdministration(openFresh)
    const limit = { nanos: 5_000_000_000, interval: 'monthly' } as const
    const { text, key, workspace, record } = await carryOut(createKey, { ...plain, limit, includeByokInLimit: true })
    expect(workspace.slug).toBe('default')
    expect(key).toMatchObject({ hash: hashApiKey(text), label: maskApiKey(text), createdAt: now, isDisabled: false })
    expect(record).toMatchObject({ workspace_id: workspace.id, limit: 5, limit_reset: 'monthly', kind: 'inference' })
    expect(await requireKey(repositories, organizationId, key.hash)).toEqual(key)
    const [entry] = (await entries()).filter(({ action }) => action === 'key.create')
    expect(entry).toMatchObject({ at: now, actor: { kind: 'cli', id: 'ada' }, target: { kind: 'key', id: key.hash } })
    expect([entry?.before, entry?.after]).toEqual([null, record])
    expect(JSON.stringify(entry)).not.toContain(text)
  })

  it('a key is made in another workspace and for a user, whatever case their ids are in', async () => {
    const { carryOut } = await openAdministration(openFresh)
    const { id: workspaceId } = await carryOut(createWorkspace, { name: 'CI', slug: 'ci' })
    const { id: userId } = await carryOut(addPerson, { email: 'grace@example.com' })
    const wish = { ...plain, workspaceId: workspaceId.toUpperCase(), creatorUserId: userId.toUpperCase() }
    expect((await carryOut(createKey, wish)).key).toMatchObject({ workspaceId, creatorUserId: userId })
  })

  it('a key for a workspace or a user that is not there is refused, and leaves no trace', async () => {
    const { carryOut, entries, repositories, organizationId } = await openAdministration(openFresh)
    const before = await repositories.keys.list({ organizationId, includeDisabled: true, offset: 0, limit: 1 })
    for (const wish of [{ workspaceId: randomUUID() }, { creatorUserId: randomUUID() }]) {
      expect(await carryOut(createKey, { ...plain, ...wish }).catch(status)).toBe(400)
    }
    const after = await repositories.keys.list({ organizationId, includeDisabled: true, offset: 0, limit: 1 })
    expect(after.total).toBe(before.total)
    expect(await entries()).toEqual([])
  })

  it('of a key and the deletion of its user at once, no key is left that belongs to nobody', async () => {
    const { carryOut, repositories, organizationId } = await openAdministration(openFresh)
    const { id: userId } = await carryOut(addPerson, { email: 'grace@example.com' })
    const made = Array.from({ length: 4 }, () => carryOut(createKey, { ...plain, creatorUserId: userId }))
    await Promise.allSettled([...made, carryOut(removePerson, userId)])
    expect(await repositories.users.get(organizationId, userId)).toBeNull()
    expect(await repositories.keys.hashesOf(organizationId, { userId })).toEqual([])
  })

  it('a change names what was and what is; one of nothing leaves no entry', async () => {
    const { carryOut, entries } = await openAdministration(openFresh)
    const { key, record } = await carryOut(createKey, plain)
    expect(await carryOut(updateKey, { hash: key.hash, changes: {} })).toEqual(record)
    const changed = await carryOut(updateKey, { hash: key.hash, changes: { isDisabled: true } })
    expect(changed).toMatchObject({ disabled: true, updated_at: new Date(now).toISOString() })
    expect((await entries()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['key.create', null, record],
      ['key.update', record, changed],
    ])
  })

  it('of two that revoke a key at once one does, and the log has it once', async () => {
    const { carryOut, entries, repositories, organizationId } = await openAdministration(openFresh)
    const { key } = await carryOut(createKey, plain)
    const both = await Promise.all([1, 2].map(() => carryOut(revokeKey, key.hash).catch(status)))
    expect(both).toContainEqual(key)
    expect(both).toContain(404)
    expect((await entries()).map(({ action }) => action)).toEqual(['key.create', 'key.delete'])
    expect(await requireKey(repositories, organizationId, key.hash).catch(status)).toBe(404)
  })

  it("another organization's key is as unknown as none", async () => {
    const { carryOut, author, repositories } = await openAdministration(openFresh)
    const { key } = await carryOut(createKey, plain)
    const stranger = { ...author, organizationId: randomUUID() }
    expect(await carryOut(revokeKey, key.hash, stranger).catch(status)).toBe(404)
    expect(await carryOut(updateKey, { hash: key.hash, changes: { name: 'x' } }, stranger).catch(status)).toBe(404)
    expect(await requireKey(repositories, author.organizationId, key.hash)).toEqual(key)
  })
})
