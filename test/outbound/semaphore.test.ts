import { expect, test } from 'vitest'
import { Semaphore } from '../../src/outbound/semaphore.ts'

const never = new AbortController().signal

test('grants permits to waiters in the order in which they came', async () => {
  const semaphore = new Semaphore(1, 9)
  const order: number[] = []
  await semaphore.acquire(never)
  const waiting = [1, 2, 3].map((number) => semaphore.acquire(never).then(() => order.push(number)))
  await Promise.resolve()
  expect(order).toEqual([])
  for (const each of waiting) {
    semaphore.release()
    await each
  }
  expect(order).toEqual([1, 2, 3])
  semaphore.release()
  await semaphore.acquire(never)
})

test('rejects a waiter when the queue is full', async () => {
  const semaphore = new Semaphore(1, 1)
  await semaphore.acquire(never)
  const second = semaphore.acquire(never)
  await expect(semaphore.acquire(never)).rejects.toMatchObject({ reason: 'busy' })
  semaphore.release()
  await second
})

test('gives no permit to a waiter that aborted', async () => {
  const semaphore = new Semaphore(1, 1)
  await semaphore.acquire(never)
  const controller = new AbortController()
  const impatient = semaphore.acquire(controller.signal)
  controller.abort(new Error('gone'))
  await expect(impatient).rejects.toThrow('gone')
  await expect(semaphore.acquire(controller.signal)).rejects.toThrow('gone')
  const patient = semaphore.acquire(never)
  semaphore.release()
  await patient
})

test('gives nobody more than a share, and others theirs meanwhile', async () => {
  const semaphore = new Semaphore(4, 4, 0.5)
  const order: string[] = []
  const ask = (holder: string) => semaphore.acquire(never, holder).then(() => order.push(holder))
  await Promise.all([ask('a'), ask('a')])
  const waiting = [ask('a'), ask('a')]
  await expect(ask('a')).rejects.toMatchObject({ reason: 'busy' })
  await Promise.all([ask('b'), ask('c')])
  expect(order).toEqual(['a', 'a', 'b', 'c'])
  semaphore.release('b')
  await ask('d')
  semaphore.release('a')
  semaphore.release('a')
  await Promise.all(waiting)
  expect(order).toEqual(['a', 'a', 'b', 'c', 'd', 'a', 'a'])
})
