import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Holder } from '../../src/shares/holder.ts'
import { LoopTurns } from '../../src/shares/loop-turns.ts'
import { holderNamed } from '../support/holders.ts'

const [one, other] = [holderNamed('one'), holderNamed('other')]

it('N36: one step runs in a round of the event loop, however many requests have some', async () => {
  const turns = new LoopTurns()
  let steps = 0
  let isOver = false
  const work = async () => {
    for (let step = 0; step < 5; step++) {
      await turns.next(one)
      steps++
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, work)).then(() => {
    isOver = true
  })
  const perRound: number[] = []
  while (!isOver) {
    const before = steps
    await setImmediate()
    perRound.push(steps - before)
  }
  await all
  expect(steps).toBe(40)
  expect(Math.max(...perRound)).toBe(1)
})

it('N36: holders take turns, however much one of them has to do', async () => {
  const turns = new LoopTurns()
  const order: string[] = []
  const step = async (holder: Holder, name: string) => {
    await turns.next(holder)
    order.push(name)
  }
  await Promise.all([...Array.from({ length: 8 }, () => step(one, 'one')), step(other, 'other')])
  expect(order.slice(0, 3)).toContain('other')
  expect(order).toHaveLength(9)
})
