import { describe, expect, it } from 'vitest'
import { call, LoopBench, stageOf, text, type Wire } from './loop-bench.ts'
import { loopWith } from './loop-with.ts'

const tools = [{ type: 'service:datetime' }]
const mebibyte = 1024 * 1024

/** A tool whose results have this many characters. */
const wordy = (chars: number) => loopWith(async () => ({ text: 'x'.repeat(chars), isError: false, item: {} }))
const several = (count: number) => Array.from({ length: count }, (_, at) => call('datetime', {}, `call_${at}`))

describe('the results of a loop', () => {
  const vast = { id: 'tools/vast', context_length: 20_000_000, endpoints: [{ provider: 'chat', upstream_model: 'm' }] }
  const bench = new LoopBench(
    { steps: { inputSteps: [], outputSteps: [], toolLoop: wordy(200_000) } },
    { models: [vast] },
  )

  it('are bounded in all: what is beyond is told to the model, which then answers without tools', async () => {
    bench.says(several(30), several(30), [text('Enough.')])
    const got = await bench.ask('openai-chat', false, { tools }, 'tools/vast')
    expect(got.raw).toContain('Enough.')
    expect(bench.sent.map((each) => each['tool_choice'])).toEqual([undefined, undefined, 'none'])
    const messages = bench.sent.at(-1)?.['messages'] as readonly Wire[]
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    expect(results).toHaveLength(60)
    const refused = results.filter((each) => each.includes('as long as they may be'))
    expect(refused.length).toBeGreaterThan(10)
    const chars = results.reduce((sum, each) => sum + each.length, 0)
    // Those that ran when it was full are beside it.
    expect(chars).toBeLessThan(8 * mebibyte + 8 * 200_000)
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'max_result_size', steps: 2 } })
  })
})

describe('the memory of a gateway', () => {
  const bench = new LoopBench({
    steps: { inputSteps: [], outputSteps: [], toolLoop: wordy(150_000) },
    config: { limits: { answer_bytes: '2MiB' } },
  })

  it.each([true, false])('is not filled by what loops keep: the largest ends (streamed: %s)', async (isStream) => {
    bench.says(...Array.from({ length: 12 }, () => [call('datetime')]), [text('Never.')])
    const got = await bench.ask('openai-responses', isStream, { tools })
    expect(got.status).toBe(isStream ? 200 : 503)
    expect(got.raw).not.toContain('Never.')
    expect(bench.sent.length).toBeLessThan(12)
    const metrics = await fetch(`${bench.gateway.origin}/metrics`).then((response) => response.text())
    expect(metrics).toMatch(/^gateway_answer_bytes 0$/m)
  })
})
