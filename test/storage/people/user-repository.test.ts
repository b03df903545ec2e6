import { expect, it } from 'vitest'
import type { NewUser } from '../../../src/storage/people/user-repository.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const user = (changes: Partial<NewUser> = {}): NewUser => ({
  id: 'u1',
  organizationId: 'a',
  userName: 'Ada@Example.com',
  externalId: null,
  email: 'ada@example.com',
  displayName: null,
  givenName: 'Ada',
  familyName: 'Lovelace',
  role: 'member',
  isActive: true,
  ...changes,
})

const all = { organizationId: 'a', offset: 0, limit: 10 }

describeDatabases((openFresh) => {
  const openTwoOrganizations = async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    for (const id of ['a', 'b']) await repositories.organizations.create({ id, name: id }, 1)
    return repositories
  }

  it('gives users back as they were put in and changed', async () => {
    const { users } = await openTwoOrganizations()
    const made = await users.create(user(), 5)
    expect(made).toEqual({ ...user(), createdAt: 5, updatedAt: null })
    expect(await users.get('a', 'u1')).toEqual(made)
    const changes = { userName: 'ADA', externalId: 'x', role: 'admin', isActive: false } as const
    expect(await users.update('a', 'u1', changes, 6)).toEqual({ ...made, ...changes, updatedAt: 6 })
    expect(await users.findByUserName('a', 'ada')).toMatchObject({ id: 'u1', userName: 'ADA' })
  })

  it('takes a user name once in an organization, in whatever case', async () => {
    const { users } = await openTwoOrganizations()
    await users.create(user(), 5)
    const again = user({ id: 'u2', userName: 'ADA@EXAMPLE.COM' })
    await expect(users.create(again, 5)).rejects.toMatchObject({ constraint: 'unique' })
    await users.create({ ...again, organizationId: 'b' }, 5)
    await users.create(user({ id: 'u3', userName: 'bob' }), 5)
    await expect(users.update('a', 'u3', { userName: 'ada@example.com' }, 6)).rejects.toMatchObject({
      constraint: 'unique',
    })
  })

  it('answers another organization as if there were nothing', async () => {
    const { users } = await openTwoOrganizations()
    await users.create(user(), 5)
    expect(await users.get('b', 'u1')).toBeNull()
    expect(await users.findByUserName('b', 'ada@example.com')).toBeNull()
    expect(await users.update('b', 'u1', { isActive: false }, 6)).toBeNull()
    expect(await users.delete('b', 'u1')).toBe(false)
    expect(await users.existing('b', ['u1'])).toEqual(new Set())
    expect((await users.list({ ...all, organizationId: 'b' })).total).toBe(0)
    expect(await users.get('a', 'u1')).not.toBeNull()
  })

  it('lists by name, external id, address and activity, oldest first, page by page', async () => {
    const { users } = await openTwoOrganizations()
    for (let n = 0; n < 4; n++) {
      const email = n === 3 ? null : `${n}@example.com`
      await users.create(
        user({ id: `u${n}`, userName: `U%_${n}`, externalId: `x${n}`, email, isActive: n !== 1 }),
        10 - n,
      )
    }
    const found = async (filter: object) => (await users.list({ ...all, ...filter })).users.map(({ id }) => id)
    expect(await found({})).toEqual(['u3', 'u2', 'u1', 'u0'])
    expect(await found({ userName: 'u%_2' })).toEqual(['u2'])
    expect(await found({ userName: 'u%' })).toEqual([])
    expect(await found({ externalId: 'x1' })).toEqual(['u1'])
    expect(await found({ email: '0@EXAMPLE.com' })).toEqual(['u0'])
    expect(await found({ isActive: false })).toEqual(['u1'])
    expect(await users.list({ ...all, offset: 1, limit: 2 })).toMatchObject({
      users: [{ id: 'u2' }, { id: 'u1' }],
      total: 4,
    })
    expect(await users.list({ ...all, limit: 0 })).toEqual({ users: [], total: 4 })
  })

  it('deletes a user with its memberships', async () => {
    const { users, workspaces, memberships } = await openTwoOrganizations()
    const workspace = { id: 'w', name: 'W', slug: 'w', description: null, isDefault: true, createdBy: null }
    await workspaces.create({ ...workspace, organizationId: 'a' }, 1)
    await users.create(user(), 5)
    const place = { organizationId: 'a', workspaceId: 'w', userId: 'u1', source: 'manual' }
    await memberships.grant({ ...place, role: 'member' }, 6)
    expect(await users.delete('a', 'u1')).toBe(true)
    expect(await users.delete('a', 'u1')).toBe(false)
    expect(await memberships.get('a', 'w', 'u1')).toBeNull()
  })
})
