import { expect, it } from 'vitest'
import { LikelyOutput } from '../../src/accounting/likely-output.ts'

const answers = { organizationId: 'org', keyId: 1, model: 'a/m' }

function arrange(outputs: readonly number[]) {
  const state = { now: 1e12, reads: 0, isDown: false, since: 0 }
  const likely = new LikelyOutput({
    repository: {
      async lastOutputs(_, since) {
        state.reads++
        state.since = since
        if (state.isDown) throw new Error('the store is down')
        return outputs
      },
    },
    now: () => state.now,
  })
  return { state, likely }
}

it('is what the longest of the last answers had, where there are enough of them', async () => {
  expect(await arrange([3, 90, 12, 7, 1]).likely.of(answers)).toBe(90)
  expect(await arrange([3, 90, 12, 7]).likely.of(answers)).toBeNull()
  expect(await arrange([]).likely.of(answers)).toBeNull()
})

it('is read twice a minute for each key and model, however many ask', async () => {
  const { state, likely } = arrange([1, 2, 3, 4, 5])
  await Promise.all([likely.of(answers), likely.of(answers), likely.of({ ...answers, model: 'b/m' })])
  await likely.of({ ...answers, keyId: 2 })
  expect(state.reads).toBe(3)
  expect(state.since).toBe(1e12 - 7 * 24 * 3_600_000)
  state.now += 30_000
  await likely.of(answers)
  expect(state.reads).toBe(4)
})

it('is asked for again after the store was down', async () => {
  const { state, likely } = arrange([1, 2, 3, 4, 5])
  state.isDown = true
  await expect(likely.of(answers)).rejects.toThrow('down')
  state.isDown = false
  expect(await likely.of(answers)).toBe(5)
})
