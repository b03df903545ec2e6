import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const grant = (changes: object = {}) => ({
  organizationId: 'a',
  workspaceId: 'wa',
  userId: 'u1',
  source: 'manual',
  role: 'member' as const,
  ...changes,
})

describeDatabases((openFresh) => {
  const arrange = async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    for (const organizationId of ['a', 'b']) {
      await repositories.organizations.create({ id: organizationId, name: organizationId }, 1)
      const texts = { name: 'W', slug: 'w', description: null, isDefault: true, createdBy: null }
      await repositories.workspaces.create({ ...texts, id: `w${organizationId}`, organizationId }, 1)
    }
    const names = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
    for (const id of ['u1', 'u2', 'u3']) {
      const user = { ...names, id, organizationId: 'a', userName: id, role: 'member' as const, isActive: true }
      await repositories.users.create(user, 1)
    }
    return repositories
  }

  it('makes a member of everybody with a grant, with the highest role of them', async () => {
    const { memberships } = await arrange()
    await memberships.grant(grant({ source: 'mapping', role: 'admin' }), 5)
    await memberships.grant(grant(), 6)
    const member = { workspaceId: 'wa', userId: 'u1', role: 'admin', sources: ['manual', 'mapping'], createdAt: 5 }
    expect(await memberships.get('a', 'wa', 'u1')).toEqual(member)
    expect(await memberships.revoke(grant({ source: 'mapping' }))).toBe(true)
    expect(await memberships.revoke(grant({ source: 'mapping' }))).toBe(false)
    expect(await memberships.get('a', 'wa', 'u1')).toMatchObject({ role: 'member', sources: ['manual'] })
    await memberships.revoke(grant())
    expect(await memberships.get('a', 'wa', 'u1')).toBeNull()
  })

  it('changes the role of a grant that is there', async () => {
    const { memberships } = await arrange()
    await memberships.grant(grant(), 5)
    await memberships.grant(grant({ role: 'admin' }), 6)
    expect(await memberships.get('a', 'wa', 'u1')).toMatchObject({ role: 'admin', createdAt: 5 })
  })

  it('refuses grants across organizations, and shows none of them', async () => {
    const { memberships } = await arrange()
    for (const wrong of [{ organizationId: 'b' }, { workspaceId: 'wb' }, { userId: 'nobody' }]) {
      await expect(memberships.grant(grant(wrong), 5)).rejects.toMatchObject({ constraint: 'reference' })
    }
    await memberships.grant(grant(), 5)
    expect(await memberships.get('b', 'wa', 'u1')).toBeNull()
    expect(await memberships.revoke(grant({ organizationId: 'b' }))).toBe(false)
    expect((await memberships.list({ organizationId: 'b', workspaceId: 'wa', offset: 0, limit: 9 })).total).toBe(0)
    expect(await memberships.ofUsers('b', ['u1'])).toEqual(new Map())
  })

  it('lists members page by page, each once, however many grants there are', async () => {
    const { memberships } = await arrange()
    for (const [at, userId] of ['u3', 'u1', 'u2'].entries()) {
      await memberships.grant(grant({ userId }), 10 + at)
      await memberships.grant(grant({ userId, source: 'mapping' }), 20 - at)
    }
    const place = { organizationId: 'a', workspaceId: 'wa' }
    const { members, total } = await memberships.list({ ...place, offset: 1, limit: 2 })
    expect(total).toBe(3)
    expect(members.map(({ userId }) => userId)).toEqual(['u1', 'u2'])
    const ofUsers = await memberships.ofUsers('a', ['u1', 'u2'])
    expect(ofUsers.get('u2')).toMatchObject([{ workspaceId: 'wa', sources: ['manual', 'mapping'] }])
  })

  it('takes back what one source grants, or makes it granted by hand with the higher role', async () => {
    const { memberships } = await arrange()
    await memberships.grant(grant({ source: 'm1', role: 'admin' }), 5)
    await memberships.grant(grant(), 5)
    await memberships.grant(grant({ userId: 'u2', source: 'm1' }), 5)
    await memberships.grant(grant({ userId: 'u2', role: 'admin' }), 5)
    await memberships.grant(grant({ userId: 'u3', source: 'm2' }), 5)
    await memberships.makeManual('a', 'm1')
    expect(await memberships.get('a', 'wa', 'u1')).toMatchObject({ role: 'admin', sources: ['manual'] })
    expect(await memberships.get('a', 'wa', 'u2')).toMatchObject({ role: 'admin', sources: ['manual'] })
    expect(await memberships.revokeFrom('b', 'm2')).toBe(0)
    expect(await memberships.revokeFrom('a', 'm2')).toBe(1)
    expect(await memberships.get('a', 'wa', 'u3')).toBeNull()
  })
})
