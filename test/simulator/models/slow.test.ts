import { describe, expect, it } from 'vitest'
import type { EmbeddedUpstreamFormat } from '../../../src/formats/format.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { ask, conversationOf } from '../ask.ts'

function createRecorded(): { simulator: EmbeddedUpstreamFormat; sleepsMs: number[] } {
  const sleepsMs: number[] = []
  const simulator = createSimulator({
    slowPace: { firstTokenMs: 3000, tokenMs: 40 },
    sleep: async (durationMs) => {
      sleepsMs.push(durationMs)
    },
  })
  return { simulator, sleepsMs }
}

describe('sim/slow', () => {
  it('comes late and slowly', async () => {
    const { simulator, sleepsMs } = createRecorded()
    const answer = await ask('sim/slow', conversationOf('hi'), simulator)
    const tokens = answer.usage?.outputTokens ?? 0
    expect(answer.text).toBe('You said "hi".')
    expect(sleepsMs).toEqual([3000, ...Array.from({ length: tokens - 1 }, () => 40)])
  })

  it('follows the metadata of the request', async () => {
    const { simulator, sleepsMs } = createRecorded()
    await ask('sim/slow', conversationOf('hi', { metadata: { delay_ms: '10', token_ms: '0' } }), simulator)
    expect(sleepsMs).toEqual([10])
  })

  it('leaves the other models alone', async () => {
    const { simulator, sleepsMs } = createRecorded()
    await ask('sim/echo', conversationOf('hi', { metadata: { delay_ms: '10' } }), simulator)
    expect(sleepsMs).toEqual([])
  })
})
