import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../../scripts/programs/patience.ts'

const load = vi.hoisted(() => ({ processes: 0 }))
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => 2,
  loadavg: () => [load.processes, 0, 0],
}))
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    now += ms
  },
}))

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const giveUpAfter = async (processes: number) => {
  load.processes = processes
  expect(await waitFor({ what: 'nothing', quietMs: 30_000, say: () => {} }, () => undefined)).toBeUndefined()
  return now / 1000
}

describe('waitFor', () => {
  it('waits longer on a loaded machine, and at most ten times as long', async () => {
    expect(await giveUpAfter(0)).toBe(31)
    now = 0
    expect(await giveUpAfter(8)).toBe(121)
    now = 0
    expect(await giveUpAfter(400)).toBe(301)
  })

  it('says what it waits for, less and less often', async () => {
    load.processes = 8
    const said: string[] = []
    const wait = { what: 'a program to end', quietMs: 60_000, say: (line: string) => void said.push(line) }
    expect(await waitFor(wait, () => (now > 100_000 ? 'ended' : undefined))).toBe('ended')
    expect(said).toEqual(
      [21, 41, 81].map((at) => expect.stringContaining(`waiting for a program to end: ${at} s so far`)),
    )
    expect(said[0]).toContain('at most 240 s')
  })

  it('says nothing of what is there at once', async () => {
    const say = vi.fn()
    expect(await waitFor({ what: 'it', quietMs: 1000, say }, () => 0)).toBe(0)
    expect(say).not.toHaveBeenCalled()
  })
})
