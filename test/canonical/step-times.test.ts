import { expect, it } from 'vitest'
import { recordedStepsMax, StepTimes } from '../../src/canonical/step-times.ts'

function timesFrom(nowMs: number) {
  let now = nowMs
  const times = new StepTimes(() => now)
  const pass = (ms: number) => {
    now += ms
  }
  return { times, pass }
}

it('keeps when each step began, from the arrival, and how long it took', () => {
  const { times, pass } = timesFrom(1000)
  pass(2)
  times.begin(1000)
  const planningAt = times.now()
  pass(0.4125)
  times.add('plan', planningAt)
  times.add('tool', 1002, 'service:datetime', 1005)
  expect(times.recorded(1003, 1010)).toEqual([
    ['receive', 0, 2000],
    ['plan', 2000, 413],
    ['tool', 2000, 3000, 'service:datetime'],
    ['attempt', 3000, 7000],
  ])
  expect(times.recorded(null, 1010)).toHaveLength(3)
})

it('keeps looks at an answer as one step with the time at work, and writing from its first part', () => {
  const { times, pass } = timesFrom(0)
  times.begin(0)
  for (const waitMs of [10, 30]) {
    pass(waitMs)
    const lookingAt = times.now()
    pass(1)
    times.looked(lookingAt)
    times.writing()
  }
  expect(times.recorded(null, 50)?.slice(1)).toEqual([
    ['answer_guardrails', 10_000, 32_000, null, 2000],
    ['write', 11_000, 39_000],
  ])
})

it('keeps no more than so many steps, and none of what is no request', () => {
  const { times } = timesFrom(0)
  times.add('plugin', 0, 'web')
  expect(times.recorded(null, 1)).toBeUndefined()
  times.begin(0)
  for (let count = 0; count < 200; count++) times.add('tool', 0, 'service:datetime')
  expect(times.recorded(null, 1)).toHaveLength(recordedStepsMax)
})

it('never begins before the request', () => {
  const { times } = timesFrom(0)
  times.begin(5)
  expect(times.recorded(4, 3)).toEqual([
    ['receive', 0, 0],
    ['attempt', 0, 0],
  ])
})
