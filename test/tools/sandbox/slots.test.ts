import { expect, it } from 'vitest'
import { Slots } from '../../../src/tools/sandbox/slots.ts'

const never = new AbortController().signal

it('lets so many in, and the others in turn, but for those that have gone', async () => {
  const slots = new Slots(1)
  const leave = await slots.enter(never)
  const order: string[] = []
  const gone = new AbortController()
  const second = slots.enter(never).then((out) => {
    order.push('second')
    out()
  })
  const lost = slots.enter(gone.signal)
  const third = slots.enter(never).then((out) => {
    order.push('third')
    out()
  })
  gone.abort(new Error('gone'))
  await expect(lost).rejects.toThrow('gone')
  expect(order).toEqual([])
  leave()
  await Promise.all([second, third])
  expect(order).toEqual(['second', 'third'])
  await expect(slots.enter(gone.signal)).rejects.toThrow('gone')
})
