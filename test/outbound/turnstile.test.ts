import { expect, test } from 'vitest'
import { Turnstile } from '../../src/outbound/turnstile.ts'

const never = new AbortController().signal

test('lets so many in, the others in the order in which they came', async () => {
  const turnstile = new Turnstile(1, 9)
  const order: number[] = []
  await turnstile.enter(never)
  const waiting = [1, 2, 3].map((number) => turnstile.enter(never).then(() => order.push(number)))
  await Promise.resolve()
  expect(order).toEqual([])
  for (const each of waiting) {
    turnstile.leave()
    await each
  }
  expect(order).toEqual([1, 2, 3])
  turnstile.leave()
  await turnstile.enter(never)
})

test('turns away who would make the line too long', async () => {
  const turnstile = new Turnstile(1, 1)
  await turnstile.enter(never)
  const second = turnstile.enter(never)
  await expect(turnstile.enter(never)).rejects.toMatchObject({ reason: 'busy' })
  turnstile.leave()
  await second
})

test('forgets who leaves the line', async () => {
  const turnstile = new Turnstile(1, 1)
  await turnstile.enter(never)
  const controller = new AbortController()
  const impatient = turnstile.enter(controller.signal)
  controller.abort(new Error('gone'))
  await expect(impatient).rejects.toThrow('gone')
  await expect(turnstile.enter(controller.signal)).rejects.toThrow('gone')
  const patient = turnstile.enter(never)
  turnstile.leave()
  await patient
})
