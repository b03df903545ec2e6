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
