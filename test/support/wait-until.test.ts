import { describe, expect, it, vi } from 'vitest'
import { eventually } from './eventually.ts'
import { deadlineMs, waitUntil } from './wait-until.ts'

const short = { quietMs: 1 }

describe('a wait', () => {
  it('resolves to what it looked for, as soon as that is there', async () => {
    const seen = [undefined, 0, 'there', 'later']
    expect(await waitUntil('something', () => seen.shift())).toBe('there')
    expect(seen).toEqual(['later'])
  })

  it('says what it waited for, how often it looked and what it saw last', async () => {
    let looks = 0
    const error = await waitUntil('the third gateway', () => (++looks > 1_000_000 ? 'there' : null), short).catch(
      String,
    )
    expect(error).toMatch(
      /^Error: waited \d+\.\d s for the third gateway, looked (2\d|[3-9]\d|\d{3,}) times: saw null$/,
    )
  })

  it('names the error that its last look threw, from where it was called', async () => {
    const look = () => Promise.reject(new TypeError('nobody listens'))
    const error: unknown = await waitUntil('an answer', look, short).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toHaveProperty('message', expect.stringContaining('times: nobody listens'))
    expect(error).toHaveProperty('stack', expect.stringContaining('wait-until.test.ts'))
  })

  it('names an error whose message can only be read', async () => {
    const look = () => Promise.reject(new DOMException('took too long', 'TimeoutError'))
    const error: unknown = await waitUntil('an answer', look, short).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/^TimeoutError: waited .* for an answer, looked \d+ times: took too long$/)
  })

  it('looks on under a clock that a test moves', async () => {
    vi.useFakeTimers()
    try {
      let looks = 0
      await eventually(() => ++looks).toBe(5)
    } finally {
      vi.useRealTimers()
    }
  })

  it('compares until it fits, or shows both sides', async () => {
    let count = 0
    await eventually(() => Promise.resolve(++count)).toBe(3)
    await eventually(() => count++).not.toBe(3)
    const error: unknown = await Promise.resolve(eventually(() => [count], short).toEqual([9])).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ actual: [5], expected: [9] })
    expect(String(error)).toMatch(/for \(\) => \[count\], looked \d+ times: expected \[ 5 \] to deeply equal \[ 9 \]/)
  })

  it.each([
    ['as it was on a quiet machine', { load: 1, processors: 4 }, 1],
    ['longer where more processes want to run', { load: 12, processors: 4 }, 3],
    ['longer where this process wakes up late', { load: 0, processors: 4, asked: 100, slept: 450 }, 4.5],
    ['as if it had not been late once', { load: 0, processors: 4, asked: 1, slept: 450 }, 1],
    ['at most ten times as long', { load: 500, processors: 1 }, 10],
  ])('has a deadline %s', (_, busyness, factor) => {
    expect(deadlineMs(1_000, { asked: 0, slept: 0, ...busyness })).toBe(factor * 1_000)
  })
})
