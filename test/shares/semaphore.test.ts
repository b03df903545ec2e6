import { expect, test } from 'vitest'
import { gatewayHolder, type Holder } from '../../src/shares/holder.ts'
import { Semaphore } from '../../src/shares/semaphore.ts'
import { holderNamed, someone } from '../support/holders.ts'

const never = new AbortController().signal
const other = holderNamed('other')

/** A semaphore whose places are noted in the order in which they are granted. */
function noting(places: number, waitingMax: number) {
  const semaphore = new Semaphore(places, waitingMax)
  const order: string[] = []
  const refused: unknown[] = []
  const ask = (name: string, holder: Holder, count = 1) => {
    for (let left = count; left > 0; left--)
      semaphore.acquire(new AbortController().signal, holder).then(
        () => order.push(name),
        (error: unknown) => refused.push(error),
      )
  }
  return { semaphore, order, refused, ask, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('grants places to waiters of one holder in the order in which they came', async () => {
  const semaphore = new Semaphore(1, 9)
  const order: number[] = []
  await semaphore.acquire(never, someone)
  const waiting = [1, 2, 3].map((number) => semaphore.acquire(never, someone).then(() => order.push(number)))
  await Promise.resolve()
  expect(order).toEqual([])
  for (const each of waiting) {
    semaphore.release(someone)
    await each
  }
  expect(order).toEqual([1, 2, 3])
  semaphore.release(someone)
  await semaphore.acquire(never, someone)
})

test('rejects a waiter when the queue is full', async () => {
  const semaphore = new Semaphore(1, 1)
  await semaphore.acquire(never, someone)
  const second = semaphore.acquire(never, someone)
  await expect(semaphore.acquire(never, other)).rejects.toMatchObject({ isShareFull: false })
  semaphore.release(someone)
  await second
})

test('gives no place to a waiter that aborted, nor keeps its place in the queue', async () => {
  const semaphore = new Semaphore(1, 1)
  await semaphore.acquire(never, someone)
  const controller = new AbortController()
  const impatient = semaphore.acquire(controller.signal, someone)
  controller.abort(new Error('gone'))
  await expect(impatient).rejects.toThrow('gone')
  await expect(semaphore.acquire(controller.signal, someone)).rejects.toThrow('gone')
  const patient = semaphore.acquire(never, someone)
  semaphore.release(someone)
  await patient
})

test.each([3, 4, 8, 64])(
  'N35: of %i places a key leaves one for another key of its organization and one for another organization',
  async (places) => {
    const { order, ask, settled } = noting(places, 1000)
    ask('greedy', holderNamed('a', 'acme'), 500)
    ask('colleague', holderNamed('b', 'acme'))
    ask('stranger', holderNamed('c', 'globex'))
    await settled()
    expect(order).toContain('colleague')
    expect(order).toContain('stranger')
  },
)

test('N35: of two places one organization has one', async () => {
  const { order, ask, settled } = noting(2, 9)
  ask('greedy', holderNamed('a', 'acme'), 3)
  ask('colleague', holderNamed('b', 'acme'))
  ask('stranger', holderNamed('c', 'globex'))
  await settled()
  expect(order).toEqual(['greedy', 'stranger'])
})

test('N35: many keys of one organization leave places for another organization', async () => {
  const { order, ask, settled } = noting(64, 1000)
  for (let key = 0; key < 50; key++) ask('acme', holderNamed(`key ${key}`, 'acme'), 10)
  ask('globex', holderNamed('other', 'globex'))
  await settled()
  expect(order).toContain('globex')
})

test('N35: callers never take the places of the needs of the gateway, nor one need those of another', async () => {
  const { order, ask, settled } = noting(1, 100)
  ask('sign-in', gatewayHolder('sign-in'), 20)
  for (let caller = 0; caller < 20; caller++) ask('caller', holderNamed(`key ${caller}`))
  ask('upkeep', gatewayHolder('upkeep'))
  await settled()
  expect(order.filter((name) => name !== 'sign-in')).toEqual(['caller', 'upkeep'])
  expect(order).toContain('sign-in')
})

test('N35: a free place goes to the waiting holders in turn, not to the longest queue', async () => {
  const { semaphore, order, ask, settled } = noting(1, 100)
  const [a, b, c] = [holderNamed('a', 'acme'), holderNamed('b', 'acme'), holderNamed('c', 'globex')]
  ask('first', someone)
  ask('a', a, 4)
  ask('b', b, 2)
  ask('c', c, 2)
  await settled()
  semaphore.release(someone)
  for (const holder of [a, c, b, c]) {
    await settled()
    semaphore.release(holder)
  }
  await settled()
  expect(order).toEqual(['first', 'a', 'c', 'b', 'c', 'a'])
})

test("N35: the queue has shares too, and says when it is the holder's own that is full", async () => {
  const { order, refused, ask, settled } = noting(1, 8)
  ask('greedy', holderNamed('a', 'acme'), 50)
  await settled()
  expect(refused[0]).toMatchObject({ isShareFull: true })
  const before = refused.length
  ask('stranger', holderNamed('c', 'globex'))
  await settled()
  expect([order, refused.length]).toEqual([['greedy'], before])
})

test('raises the shares of those who wait as places become free', async () => {
  const { semaphore, order, ask, settled } = noting(8, 100)
  const [a, b] = [holderNamed('a'), holderNamed('b')]
  ask('b', b, 2)
  ask('a', a, 20)
  await settled()
  const before = order.filter((name) => name === 'a').length
  semaphore.release(b)
  semaphore.release(b)
  await settled()
  expect(order.filter((name) => name === 'a').length).toBeGreaterThan(before)
})
