import { expect, it } from 'vitest'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { describeDatabases } from '../support/databases.ts'

const hash = 'a'.repeat(64)

describeDatabases((openFresh) => {
  const arrange = async (creatorUserId: string | null) => {
    const repositories = repositoriesOn((await openFresh()).database)
    const { organizations, workspaces, users, keys } = repositories
    const names = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
    for (const organizationId of ['a', 'b']) {
      await organizations.create({ id: organizationId, name: organizationId }, 1)
      const workspace = { id: `w${organizationId}`, organizationId, name: 'W', slug: 'w', description: null }
      await workspaces.create({ ...workspace, isDefault: false, createdBy: null }, 1)
      const user = { ...names, id: `u${organizationId}`, organizationId, userName: 'ada' }
      await users.create({ ...user, role: 'member', isActive: true }, 1)
    }
    const key = { hash, organizationId: 'a', workspaceId: 'wa', kind: 'inference' as const, name: 'K', label: 'l' }
    await keys.create({ ...key, expiresAt: null, creatorUserId }, 1)
    return { ...repositories, isFound: async () => (await keys.findByHash(hash, 2)) !== null }
  }

  it('finds a key without an owner', async () => {
    expect(await (await arrange(null)).isFound()).toBe(true)
  })

  it('refuses the key of a user who is not active, takes it again afterwards, and never after the user is gone', async () => {
    const { users, isFound } = await arrange('ua')
    expect(await isFound()).toBe(true)
    await users.update('a', 'ua', { isActive: false }, 2)
    expect(await isFound()).toBe(false)
    await users.update('a', 'ua', { isActive: true }, 3)
    expect(await isFound()).toBe(true)
    await users.delete('a', 'ua')
    expect(await isFound()).toBe(false)
  })

  it("refuses a key whose owner is another organization's", async () => {
    expect(await (await arrange('ub')).isFound()).toBe(false)
  })

  it('refuses a key whose workspace is deleted', async () => {
    const { workspaces, isFound } = await arrange(null)
    await workspaces.delete('a', 'wa', 2)
    expect(await isFound()).toBe(false)
  })

  it('comes with what the workspace says about requests', async () => {
    const { workspaces, keys } = await arrange(null)
    expect(await keys.findCalling(hash, 2)).toMatchObject({ defaultTextModel: null, defaultProviderSort: null })
    await workspaces.update('a', 'wa', { defaultTextModel: 'x/y', defaultProviderSort: 'price' }, 3)
    const calling = await keys.findCalling(hash, 2)
    expect(calling).toMatchObject({
      key: { hash },
      defaultTextModel: 'x/y',
      defaultProviderSort: 'price',
      plugins: null,
    })
    const plugins = [{ id: 'web', isEnabled: true, settings: { max_results: 3 }, preventsOverrides: false }] as const
    await workspaces.update('a', 'wa', { plugins }, 4)
    expect((await keys.findCalling(hash, 2))?.plugins).toEqual(plugins)
    await workspaces.update('a', 'wa', { plugins: [] }, 5)
    expect((await keys.findCalling(hash, 2))?.plugins).toBeNull()
  })

  it('are known by owner and by id, within the organization', async () => {
    const { keys } = await arrange('ua')
    expect(await keys.hashesOf('a', { userId: 'ua' })).toEqual([hash])
    expect(await keys.hashesOf('a', { workspaceId: 'wa' })).toEqual([hash])
    expect(await keys.hashesOf('b', { workspaceId: 'wa' })).toEqual([])
    expect(await keys.existingIds('a', [1, 2])).toEqual(new Set([1]))
    expect(await keys.existingIds('b', [1])).toEqual(new Set())
    const page = { organizationId: 'a', includeDisabled: true, offset: 0, limit: 9 }
    expect((await keys.list({ ...page, userId: 'ua' })).total).toBe(1)
    expect((await keys.list({ ...page, userId: 'ub' })).total).toBe(0)
    expect(await keys.deleteOf('a', 'ub', 5)).toBe(0)
    expect(await keys.deleteOf('a', 'ua', 5)).toBe(1)
    expect(await keys.hashesOf('a', { userId: 'ua' })).toEqual([])
  })
})
