import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const sealed = { isKept: true, expiresAt: 5_000, masterKeyId: 'k', body: Buffer.from([0, 1, 2, 255]) }

describeDatabases((openFresh) => {
  it('is written with its record, and once', async () => {
    const { generations, contents } = repositoriesOn((await openFresh()).database)
    const record = { ...generation('gen-1'), content: sealed }
    await generations.insertMany([record, generation('gen-2')])
    await generations.insertMany([{ ...record, content: { ...sealed, masterKeyId: 'other' } }])
    const found = await contents.ofGenerations(['gen-1', 'gen-2'])
    expect(found).toHaveLength(1)
    const { organizationId, workspaceId, createdAt } = record
    const [first] = found
    expect({ ...first, body: Buffer.from(first?.body ?? []) }).toEqual({
      ...{ generationId: 'gen-1', organizationId, workspaceId, createdAt },
      ...sealed,
    })
  })

  it('is read by its own organization, before it expires, and only if it is kept', async () => {
    const { generations, contents } = repositoriesOn((await openFresh()).database)
    const record = { ...generation('gen-1'), content: sealed }
    const lent = { ...generation('gen-2'), content: { ...sealed, isKept: false } }
    await generations.insertMany([record, lent])
    const { organizationId } = record
    expect((await contents.get(organizationId, 'gen-1', 4_999))?.masterKeyId).toBe('k')
    expect(await contents.get(organizationId, 'gen-1', 5_000)).toBeNull()
    expect(await contents.get('another', 'gen-1', 1)).toBeNull()
    expect(await contents.get(organizationId, 'gen-2', 1)).toBeNull()
  })

  it('is dropped when destinations have been told, unless it is kept', async () => {
    const { generations, contents } = repositoriesOn((await openFresh()).database)
    const lent = { ...generation('gen-2'), content: { ...sealed, isKept: false } }
    await generations.insertMany([{ ...generation('gen-1'), content: sealed }, lent])
    await contents.dropUnneeded(['gen-1', 'gen-2'])
    expect((await contents.ofGenerations(['gen-1', 'gen-2'])).map(({ generationId }) => generationId)).toEqual([
      'gen-1',
    ])
  })

  it('is deleted in batches when it has expired, or with its workspace', async () => {
    const { generations, contents } = repositoriesOn((await openFresh()).database)
    const ids = ['gen-1', 'gen-2', 'gen-3']
    const records = ids.map((id, index) => ({
      ...generation(id),
      content: { ...sealed, expiresAt: 1_000 * (index + 1) },
    }))
    await generations.insertMany(records)
    expect(await contents.deleteStale(2_000, 1)).toBe(1)
    expect((await contents.ofGenerations(ids)).map(({ generationId }) => generationId)).toEqual(['gen-2', 'gen-3'])
    expect(await contents.deleteStale(2_000, 9)).toBe(1)
    const [record] = records
    if (record === undefined) throw new Error('there is no record')
    expect(await contents.deleteOf(record.organizationId, 'another', 9)).toBe(0)
    expect(await contents.deleteOf(record.organizationId, record.workspaceId, 9)).toBe(1)
    expect(await contents.ofGenerations(ids)).toEqual([])
  })
})
