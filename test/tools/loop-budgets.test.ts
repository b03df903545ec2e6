import { describe, expect, it } from 'vitest'
import { makeKey } from '../support/money.ts'
import { call, LoopBench, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const tools = [{ type: 'service:datetime' }]

describe('a caller with a budget', () => {
  const ask = async (limit: number, isStream: boolean) => {
    const { key } = await makeKey(bench.gateway, { limit })
    const body = bench.body('openai-responses', isStream, { tools, max_output_tokens: 100 })
    const response = await bench.fetch('openai-responses', body, { key })
    return { key, status: response.status, raw: await response.text() }
  }

  it('goes on from step to step while it holds', async () => {
    bench.says([call('datetime')], [call('datetime')], [text('Done.')])
    const { status, raw, key } = await ask(1, true)
    expect(status, raw).toBe(200)
    expect(raw).toContain('Done.')
    const own = (await (await bench.gateway.fetch('/key', { key })).json()) as { readonly data: Wire }
    // Three times what one answer costs, and nothing is left set aside.
    expect(own.data['usage']).toBeCloseTo(3 * 0.000_046, 9)
  })

  it.each([true, false])(
    'is asked again before each step, and pays for those that were answered (streamed: %s)',
    async (isStream) => {
      // What the first step may cost at most, but not a second one beside it.
      bench.says([call('datetime')], [call('datetime')], [call('datetime')], [text('Done.')])
      const { raw, key } = await ask(0.000_75, isStream)
      expect(raw).not.toContain('Done.')
      expect(raw).toMatch(/payment_required|budget|limit/i)
      const own = (await (await bench.gateway.fetch('/key', { key })).json()) as { readonly data: Wire }
      expect(own.data['usage']).toBeCloseTo(bench.sent.length * 0.000_046, 9)
      expect(bench.sent.length).toBeLessThan(4)
    },
  )
})
