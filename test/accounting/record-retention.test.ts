import { expect, it } from 'vitest'
import { RecordRetention } from '../../src/accounting/record-retention.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import { eventually } from '../support/eventually.ts'

function arrange(fail: () => void = () => {}) {
  const calls: string[] = []
  const reports: unknown[] = []
  const bugs: unknown[] = []
  const left = [200, 200, 7]
  const retention = new RecordRetention({
    records: {
      organizations: async () => ['one', 'two'],
      deleteOldest: async (organizationId, before) => {
        calls.push(`${organizationId} ${before}`)
        fail()
        return organizationId === 'one' ? (left.shift() ?? 0) : 0
      },
    },
    retentionMs: () => 1_000,
    now: () => 5_000,
    report: (deleted, before) => reports.push({ deleted, before }),
    reportBug: (error) => bugs.push(error),
  })
  return { retention, calls, reports, bugs }
}

it('deletes batch by batch until nothing is left, and says once how much that was', async () => {
  const { retention, calls, reports } = arrange()
  retention.start()
  await eventually(() => reports).toEqual([{ deleted: 407, before: 4_000 }])
  expect(calls).toEqual([...Array(4).fill('one 4000'), 'two 4000'])
  expect(retention.deleted).toBe(407)
  retention.wake()
  await retention.close()
  // A run that deleted nothing says nothing.
  expect(reports).toHaveLength(1)
})

it('ends after the batch that is under way when it is closed', async () => {
  const { retention, calls, reports } = arrange()
  retention.start()
  await eventually(() => calls).toHaveLength(1)
  await retention.close()
  retention.wake()
  expect(calls).toHaveLength(1)
  expect(reports).toEqual([{ deleted: 200, before: 4_000 }])
})

it.each([
  ['says so when something is wrong inside', new TypeError('a bug'), 1],
  ['leaves it for the next time when the store is away', new StorageUnavailableError('away'), 0],
])('%s', async (_, error, count) => {
  const { retention, calls, bugs } = arrange(() => {
    throw error
  })
  retention.start()
  await eventually(() => calls).toHaveLength(1)
  await retention.close()
  expect(bugs).toHaveLength(count)
})
