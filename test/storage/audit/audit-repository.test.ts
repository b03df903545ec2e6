import { expect, it } from 'vitest'
import type { AuditChange } from '../../../src/storage/audit/audit-repository.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const change = (changes: Partial<AuditChange> = {}): AuditChange => ({
  organizationId: 'a',
  actor: { kind: 'api_key', id: 'hash' },
  action: 'workspace.update',
  target: { kind: 'workspace', id: 'w1' },
  before: { name: 'Old' },
  after: { name: 'New' },
  ...changes,
})

const everything = { organizationId: 'a', offset: 0, limit: 10 }

describeDatabases((openFresh) => {
  const open = async () => (await openFresh()).database

  it('gives back what was recorded, newest first, a page at a time', async () => {
    const { audit } = repositoriesOn(await open())
    await audit.record(change({ action: 'workspace.create', before: null }), 5)
    await audit.record(change(), 5)
    const { entries, total } = await audit.list(everything)
    expect(entries).toMatchObject([
      { ...change(), at: 5 },
      { action: 'workspace.create', before: null, after: { name: 'New' } },
    ])
    expect(total).toBe(2)
    const rest = await audit.list({ ...everything, offset: 1, limit: 1 })
    expect(rest).toMatchObject({ entries: [{ action: 'workspace.create' }], total: 2 })
  })

  it('filters by action, target and time, within the organization only', async () => {
    const { audit } = repositoriesOn(await open())
    await audit.record(change(), 5)
    await audit.record(change({ target: { kind: 'api_key', id: 'k' }, action: 'api_key.delete', after: null }), 7)
    const count = async (filter: object) => (await audit.list({ ...everything, ...filter })).total
    expect(await count({ action: 'workspace.update' })).toBe(1)
    expect(await count({ targetKind: 'api_key', targetId: 'k' })).toBe(1)
    expect(await count({ targetId: 'nobody' })).toBe(0)
    expect(await count({ from: 5, until: 7 })).toBe(1)
    expect(await count({ organizationId: 'b' })).toBe(0)
  })

  it('is undone with the change that it tells of', async () => {
    const database = await open()
    const failing = database.transact(async (session) => {
      await repositoriesOn(session).audit.record(change(), 5)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect((await repositoriesOn(database).audit.list(everything)).total).toBe(0)
  })
})
