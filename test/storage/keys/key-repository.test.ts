import { expect, it } from 'vitest'
import type { ApiKeyChanges, NewApiKey } from '../../../src/records/key-record.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const hash = (digit: string) => digit.repeat(64)

const key = (changes: Partial<NewApiKey> = {}): NewApiKey => ({
  hash: hash('1'),
  organizationId: 'a',
  workspaceId: 'wa',
  kind: 'inference',
  name: 'Laptop',
  label: 'sk-gw-ab…wxyz',
  expiresAt: null,
  creatorUserId: null,
  ...changes,
})

describeDatabases((openFresh) => {
  const openTwoOrganizations = async () => {
    const { organizations, workspaces, keys } = repositoriesOn((await openFresh()).database)
    for (const id of ['a', 'b']) {
      await organizations.create({ id, name: id }, 1)
      for (const workspaceId of [`w${id}`, `x${id}`]) {
        const workspace = { id: workspaceId, organizationId: id, name: workspaceId, slug: workspaceId }
        await workspaces.create({ ...workspace, description: null, isDefault: false, createdBy: null }, 1)
      }
    }
    return keys
  }

  it('gives back what was put in, under a new integer id', async () => {
    const keys = await openTwoOrganizations()
    const wanted = key({ kind: 'management', expiresAt: 9_000_000_000_000 })
    const created = await keys.create(wanted, 5)
    expect(created).toEqual({
      ...wanted,
      id: expect.any(Number),
      isDisabled: false,
      includeByokInLimit: false,
      createdAt: 5,
      updatedAt: null,
    })
    expect(await keys.get('a', hash('1'))).toEqual(created)
    expect(await keys.findByHash(hash('1'), 6)).toEqual(created)
    const second = await keys.create(key({ hash: hash('2') }), 5)
    expect(second.id).toBeGreaterThan(created.id)
  })

  it('refuses a hash that is taken by anybody', async () => {
    const keys = await openTwoOrganizations()
    await keys.create(key(), 5)
    const creating = keys.create(key({ organizationId: 'b', workspaceId: 'wb' }), 6)
    await expect(creating).rejects.toMatchObject({ constraint: 'unique' })
  })

  it("refuses a key in another organization's workspace", async () => {
    const keys = await openTwoOrganizations()
    await expect(keys.create(key({ workspaceId: 'wb' }), 5)).rejects.toMatchObject({ constraint: 'reference' })
  })

  it('lets a key in until it expires, and not from that moment on', async () => {
    const keys = await openTwoOrganizations()
    await keys.create(key({ expiresAt: 1_000 }), 5)
    expect(await keys.findByHash(hash('1'), 999)).not.toBeNull()
    expect(await keys.findByHash(hash('1'), 1_000)).toBeNull()
    expect(await keys.get('a', hash('1'))).not.toBeNull()
  })

  it('does not let in a key that is unknown, disabled or deleted', async () => {
    const keys = await openTwoOrganizations()
    expect(await keys.findByHash(hash('1'), 5)).toBeNull()
    await keys.create(key(), 5)
    await keys.update('a', hash('1'), { isDisabled: true }, 6)
    expect(await keys.findByHash(hash('1'), 7)).toBeNull()
    await keys.update('a', hash('1'), { isDisabled: false }, 8)
    expect(await keys.findByHash(hash('1'), 9)).not.toBeNull()
    await keys.delete('a', hash('1'), 10)
    expect(await keys.findByHash(hash('1'), 11)).toBeNull()
  })

  it('changes what is named and leaves the rest', async () => {
    const keys = await openTwoOrganizations()
    const created = await keys.create(key({ expiresAt: 1_000 }), 5)
    const renamed = await keys.update('a', hash('1'), { name: 'Server' }, 6)
    expect(renamed).toEqual({ ...created, name: 'Server', updatedAt: 6 })
    const unlimited = await keys.update('a', hash('1'), { expiresAt: null, isDisabled: true }, 7)
    expect(unlimited).toEqual({ ...created, name: 'Server', expiresAt: null, isDisabled: true, updatedAt: 7 })
    expect(await keys.get('a', hash('1'))).toEqual(unlimited)
  })

  it('lets a key be deleted once, and forgets it', async () => {
    const keys = await openTwoOrganizations()
    await keys.create(key(), 5)
    const told = await Promise.all([keys.delete('a', hash('1'), 6), keys.delete('a', hash('1'), 6)])
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await keys.get('a', hash('1'))).toBeNull()
    expect(await keys.update('a', hash('1'), { name: 'Back' }, 7)).toBeNull()
    expect(await keys.list({ organizationId: 'a', includeDisabled: true, offset: 0, limit: 10 })).toEqual({
      keys: [],
      total: 0,
    })
    expect(await keys.kindOf(hash('1'))).toBe('inference')
  })

  it('answers another organization as if there were nothing', async () => {
    const keys = await openTwoOrganizations()
    const created = await keys.create(key(), 5)
    expect(await keys.get('b', hash('1'))).toBeNull()
    expect(await keys.update('b', hash('1'), { isDisabled: true }, 6)).toBeNull()
    expect(await keys.delete('b', hash('1'), 6)).toBe(false)
    expect((await keys.list({ organizationId: 'b', includeDisabled: true, offset: 0, limit: 10 })).total).toBe(0)
    expect(await keys.get('a', hash('1'))).toEqual(created)
  })

  it('lists page by page, newest first, and counts them all', async () => {
    const keys = await openTwoOrganizations()
    for (const digit of ['1', '2', '3', '4', '5']) await keys.create(key({ hash: hash(digit), name: digit }), 5)
    await keys.create(key({ hash: hash('6'), name: '6', workspaceId: 'xa' }), 5)
    await keys.update('a', hash('2'), { isDisabled: true }, 6)
    const list = async (filter: { workspaceId?: string; includeDisabled: boolean; offset: number; limit: number }) => {
      const { keys: page, total } = await keys.list({ organizationId: 'a', ...filter })
      return [page.map((one) => one.name).join(''), total]
    }
    expect(await list({ includeDisabled: true, offset: 0, limit: 100 })).toEqual(['654321', 6])
    expect(await list({ includeDisabled: false, offset: 0, limit: 100 })).toEqual(['65431', 5])
    expect(await list({ includeDisabled: true, offset: 2, limit: 2 })).toEqual(['43', 6])
    expect(await list({ includeDisabled: true, offset: 6, limit: 2 })).toEqual(['', 6])
    expect(await list({ workspaceId: 'xa', includeDisabled: true, offset: 0, limit: 2 })).toEqual(['6', 1])
  })

  const openWithLimits = async () => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    await repositories.organizations.create({ id: 'a', name: 'a' }, 1)
    const workspace = { id: 'wa', organizationId: 'a', name: 'wa', slug: 'wa', description: null }
    await repositories.workspaces.create({ ...workspace, isDefault: true, createdBy: null }, 1)
    const limitOf = async (id: number) => {
      const limit = (await repositories.budgets.ofKeys([id], now)).get(id)
      return limit && [limit.interval, limit.limitNanos, limit.spentNanos]
    }
    return { ...repositories, limitOf }
  }
  const now = Date.parse('2024-03-06T15:30:00Z')

  it('makes a key with a limit, both or neither', async () => {
    const { keys, limitOf } = await openWithLimits()
    const limit = { nanos: 50, interval: 'monthly' } as const
    const { id, includeByokInLimit } = await keys.create(key({ limit, includeByokInLimit: true }), now)
    expect(includeByokInLimit).toBe(true)
    expect(await limitOf(id)).toEqual(['monthly', 50, 0])
    await expect(keys.create(key({ limit }), now)).rejects.toMatchObject({ constraint: 'unique' })
  })

  it('changes amount and interval of a limit each for itself, and lifts it', async () => {
    const { keys, generations, limitOf } = await openWithLimits()
    const { id } = await keys.create(key({ limit: { nanos: 50, interval: 'total' } }), now)
    await generations.insertMany([
      generation('gen-1', { keyId: id, createdAt: now, costNanos: 5 }),
      generation('gen-2', { keyId: id, createdAt: now - 86_400_000, costNanos: 7 }),
      generation('gen-3', { keyId: id, createdAt: now, costNanos: 11, isByok: true }),
    ])
    const update = (changes: ApiKeyChanges) => keys.update('a', hash('1'), changes, now)
    await update({ limitNanos: 60 })
    // Nothing has been charged to it: what is under way pays with its own reservations.
    expect(await limitOf(id)).toEqual(['total', 60, 0])
    await update({ limitInterval: 'daily' })
    expect(await limitOf(id)).toEqual(['daily', 60, 5])
    await update({ includeByokInLimit: true })
    expect(await limitOf(id)).toEqual(['daily', 60, 16])
    await update({ limitInterval: 'weekly', limitNanos: 70 })
    expect(await limitOf(id)).toEqual(['weekly', 70, 23])
    expect(await update({ limitNanos: null })).toMatchObject({ includeByokInLimit: true })
    expect(await limitOf(id)).toBeUndefined()
    await update({ limitInterval: 'daily' })
    expect(await limitOf(id)).toBeUndefined()
    await update({ limitNanos: 80 })
    expect(await limitOf(id)).toEqual(['total', 80, 23])
    expect(await keys.update('b', hash('1'), { limitNanos: 1 }, now)).toBeNull()
    expect(await limitOf(id)).toEqual(['total', 80, 23])
  })
})
