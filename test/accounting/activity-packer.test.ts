import { expect, it } from 'vitest'
import { ActivityPacker } from '../../src/accounting/activity-packer.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import { eventually } from '../support/eventually.ts'

function arrange(fail: () => void = () => {}) {
  const calls: string[] = []
  const bugs: unknown[] = []
  let slices = 3
  const packer = new ActivityPacker({
    packing: {
      organizations: async () => ['one', 'waiting'],
      close: async (organizationId, until) => {
        calls.push(`close ${organizationId} ${until}`)
        fail()
        return organizationId === 'waiting' ? null : until
      },
      packSlice: async (organizationId, until) => {
        calls.push(`slice ${organizationId} ${until}`)
        return --slices > 0
      },
      packLate: async (organizationId) => {
        calls.push(`late ${organizationId}`)
        return false
      },
    },
    now: () => 1_000_000,
    reportBug: (error) => bugs.push(error),
  })
  return { packer, calls, bugs }
}

it('sums what began five minutes ago or earlier, slice by slice, and then what came late', async () => {
  const { packer, calls } = arrange()
  packer.start()
  // One whose writers take too long is left for the next run.
  const expected = ['close one 700000', ...Array(3).fill('slice one 700000'), 'late one', 'close waiting 700000']
  await eventually(() => calls).toEqual(expected)
  await packer.close()
  packer.wake()
  expect(calls).toEqual(expected)
})

it('ends after the slice that is under way when it is closed', async () => {
  const { packer, calls } = arrange()
  packer.wake()
  await eventually(() => calls).toContain('slice one 700000')
  await packer.close()
  expect(calls).not.toContain('late one')
})

it.each([
  ['says so when something is wrong inside', new TypeError('a bug'), 1],
  ['leaves it for the next time when the store is away', new StorageUnavailableError('away'), 0],
])('%s', async (_, error, count) => {
  const { packer, calls, bugs } = arrange(() => {
    throw error
  })
  packer.start()
  await eventually(() => calls).toHaveLength(1)
  await packer.close()
  expect(bugs).toHaveLength(count)
})
