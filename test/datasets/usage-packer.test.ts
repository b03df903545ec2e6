import { expect, it } from 'vitest'
import { UsagePacker } from '../../src/datasets/usage-packer.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import { dayMs } from '../../src/records/dataset-day.ts'
import { eventually } from '../support/eventually.ts'
import { gate } from '../support/gate.ts'

function arrange(work: (organizationId: string) => Promise<void> = async () => {}) {
  const bugs: unknown[] = []
  const packed: string[] = []
  const packer = new UsagePacker({
    usage: {
      organizations: async () => ['one', 'two'],
      pack: async (organizationId, before, _, isOver) => {
        if (isOver?.() === true) return 0
        packed.push(`${organizationId} ${before}`)
        await work(organizationId)
        return 1
      },
    },
    now: () => 20_500 * dayMs + 7,
    reportBug: (error) => bugs.push(error),
  })
  return { packer, packed, bugs }
}

it('packs the days before today of every organization, when it is started and when it is woken', async () => {
  const { packer, packed } = arrange()
  packer.start()
  await eventually(() => packed).toEqual(['one 20500', 'two 20500'])
  await eventually(() => {
    packer.wake()
    return packed.length
  }).toBeGreaterThanOrEqual(4)
  await packer.close()
})

it('does it once at a time, and ends after what is under way when it is closed', async () => {
  const { opened, open } = gate()
  const { packer, packed } = arrange(() => opened)
  packer.start()
  await eventually(() => packed).toEqual(['one 20500'])
  packer.wake()
  const closed = packer.close()
  open()
  await closed
  packer.wake()
  expect(packed).toEqual(['one 20500'])
})

it.each([
  ['says so when something is wrong inside', new TypeError('a bug'), 1],
  ['leaves it for the next time when the store is away', new StorageUnavailableError('away'), 0],
])('%s', async (_, error, count) => {
  const { packer, packed, bugs } = arrange(() => Promise.reject(error))
  packer.start()
  await eventually(() => packed).toHaveLength(1)
  await packer.close()
  expect(bugs).toHaveLength(count)
})
