import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashApiKey } from '../../../src/records/api-key.ts'
import type { ConsoleRole } from '../../../src/records/console-session.ts'
import { down, up } from '../../../src/storage/migrations/0044-add-console-roles.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

describeDatabases((openFresh) => {
  it('N40: knows the role of people who have signed in before, and takes those whose session is over for the highest', async () => {
    const { database } = await openFresh()
    const { organizations, workspaces, users, keys, consoleKeys, consoleSessions } = repositoriesOn(database)
    const place = { organizationId: 'o' }
    await organizations.create({ id: 'o', name: 'O' }, 1)
    const workspace = { ...place, id: 'w', name: 'W', slug: 'w', description: null, isDefault: true, createdBy: null }
    await workspaces.create(workspace, 1)
    const names = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
    const add = async (kind: 'inference' | 'management' | null, roles: readonly ConsoleRole[]) => {
      const id = randomUUID()
      await users.create({ ...names, ...place, id, userName: id, role: 'member', isActive: true }, 1)
      if (kind === null) return id
      const hash = hashApiKey(id)
      const key = { ...place, hash, kind, name: 'k', label: 'l', workspaceId: 'w', expiresAt: null, creatorUserId: id }
      await keys.create(key, 1)
      await consoleKeys.put({ ...place, owner: `user:${id}`, kind }, hash)
      for (const [at, role] of roles.entries()) {
        const session = { ...place, id: randomUUID(), tokenHash: hashApiKey(randomUUID()), keyHash: hash, role }
        await consoleSessions.create({ ...session, means: 'person', name: 'n' }, at + 1)
      }
      return id
    }
    const made = [
      await add('management', ['admin', 'viewer']),
      await add('inference', ['member']),
      await add('management', []),
      await add('inference', []),
      await add(null, []),
    ]
    await down(database.knex)
    await up(database.knex)
    const roles = await Promise.all(made.map((id) => users.consoleRoleOf('o', id)))
    expect(roles).toEqual(['viewer', 'member', 'admin', null, null])
  })

  it('N40: a key is of somebody with the role of their latest sign-in, and without any with that in the organization', async () => {
    const { database } = await openFresh()
    const { organizations, workspaces, users, keys } = repositoriesOn(database)
    await organizations.create({ id: 'o', name: 'O' }, 1)
    const workspace = { id: 'w', organizationId: 'o', name: 'W', slug: 'w', description: null, isDefault: true }
    await workspaces.create({ ...workspace, createdBy: null }, 1)
    const names = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
    const user = { ...names, id: 'u', organizationId: 'o', userName: 'u', role: 'member' as const, isActive: true }
    await users.create(user, 1)
    const key = { organizationId: 'o', workspaceId: 'w', kind: 'inference' as const, name: 'k', label: 'l' }
    const of = async (creatorUserId: string | null) => {
      const hash = hashApiKey(String(creatorUserId))
      await keys.create({ ...key, hash, expiresAt: null, creatorUserId }, 1).catch(() => {})
      return (await keys.findCalling(hash, 2))?.ownerRole
    }
    expect([await of(null), await of('u')]).toEqual([null, 'member'])
    await users.update('o', 'u', { role: 'admin' }, 2)
    expect([await of('u'), await users.roleOf('o', 'u')]).toEqual(['admin', 'admin'])
    await users.setConsoleRole('o', 'u', 'member')
    // What they see is what they have signed in as; what touches them is the higher of both.
    expect([await of('u'), await users.roleOf('o', 'u')]).toEqual(['member', 'admin'])
    await users.update('o', 'u', { isActive: false }, 3)
    expect(await of('u')).toBeUndefined()
  })
})
