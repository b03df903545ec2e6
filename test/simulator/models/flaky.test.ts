import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { expectGrammar } from '../../support/event-grammar.ts'
import { askInBatches, conversationOf } from '../ask.ts'

/** How each of some requests in a row ends. */
async function endings(count: number, metadata: Record<string, string>, seed = 0): Promise<(string | undefined)[]> {
  const simulator = createSimulator({ seed })
  const kinds: (string | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const events = (await askInBatches('sim/flaky', conversationOf('hi', { metadata }), simulator)).flat()
    expectGrammar(events, { isCut: true })
    const last = events.at(-1)?.kind
    kinds.push(last === 'fault' && events.length === 1 ? 'fault at once' : last)
  }
  return kinds
}

describe('sim/flaky', () => {
  it('fails every n-th request', async () => {
    expect(await endings(4, { fail_every: '2', fail_at: 'before' })).toEqual([
      'finish',
      'fault at once',
      'finish',
      'fault at once',
    ])
    expect(await endings(2, { fail_every: '1', fail_at: 'after' })).toEqual(['fault', 'fault'])
  })

  it('may just end after the first tokens', async () => {
    expect(await endings(2, { fail_every: '1', fail_at: 'cut' })).toEqual(['text-delta', 'text-delta'])
  })

  it('fails one of three by itself, the same ones for the same seed', async () => {
    const first = await endings(12, {}, 5)
    expect(first.filter((kind) => kind !== 'finish')).toHaveLength(4)
    expect(await endings(12, {}, 5)).toEqual(first)
  })

  it('fails with the status in metadata', async () => {
    const metadata = { fail_every: '1', fail_at: 'before', status: '429', retry_after: '1' }
    const events = (await askInBatches('sim/flaky', conversationOf('hi', { metadata }))).flat()
    expect(events).toMatchObject([{ kind: 'fault', fault: { status: 429, retryAfterMs: 1000 } }])
  })
})
