import { describe, expect, it } from 'vitest'
import { call, callers, LoopBench, text, type Wire } from './loop-bench.ts'
import { loopWith } from './loop-with.ts'

const tools = [{ type: 'service:datetime' }]
const words = (count: number) => Array.from({ length: count }, () => 'river').join(' ')
const toolLoop = loopWith(async () => ({ text: `the clock says ${words(600)}`, isError: false, item: {} }))

const turnsIn = (sent: Wire | undefined) =>
  [...JSON.stringify(sent ?? {}).matchAll(/turn-(\d+)\./g)].map(([, index]) => Number(index))

describe('a conversation that is too long for a small context', () => {
  const bench = new LoopBench({ steps: { inputSteps: [], outputSteps: [], toolLoop } }, () => ({
    models: [
      {
        id: 'tools/small',
        context_length: 3000,
        endpoints: [{ provider: 'chat', upstream_model: 'm', prices: { prompt: 1, completion: 4 } }],
      },
    ],
  }))

  /** A talk of 21 turns with as many tokens each. */
  const talk = (caller: (typeof callers)[number], tokens: number): object => {
    const turns = Array.from({ length: 21 }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: `turn-${index}. ${words(tokens - 4)}`,
    }))
    return caller === 'openai-responses' ? { input: turns } : { messages: turns }
  }

  it.each(callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const)))(
    'is shortened anew in each step that needs it, speaking %s (streamed: %s)',
    async (caller, isStream) => {
      bench.says([call('datetime', {}, 'call_1')], [call('datetime', {}, 'call_2')], [text('Done.')])
      const got = await bench.ask(caller, isStream, { ...talk(caller, 200), tools }, 'tools/small')
      expect(got.raw).toContain('Done.')
      expect(bench.sent).toHaveLength(3)
      const turns = bench.sent.map(turnsIn)
      // Each step has more results to read, and so less of what was said before.
      expect(turns[0]?.length).toBeLessThan(21)
      expect(turns[1]?.length).toBeLessThan(turns[0]?.length ?? 0)
      for (const each of turns) expect(each).toContain(20)
      for (const sent of bench.sent) expect(JSON.stringify(sent).split('river').length).toBeLessThan(3000)
      // Calls and their results stay together.
      for (const sent of bench.sent) {
        const messages = sent['messages'] as readonly Wire[]
        const asked = messages.flatMap((each) => (each['tool_calls'] as Wire[] | undefined) ?? []).map(({ id }) => id)
        expect(messages.flatMap((each) => each['tool_call_id'] ?? [])).toEqual(asked)
      }
      const pipeline =
        JSON.stringify(got.whole).includes('context_compression') || got.raw.includes('context_compression')
      expect(pipeline).toBe(true)
    },
  )

  it.each([true, false])(
    'is refused as without a loop where it must not be shortened (streamed: %s)',
    async (isStream) => {
      bench.says([call('datetime')], [text('Never.')])
      const more = { ...talk('openai-responses', 120), tools, truncation: 'disabled' }
      const got = await bench.ask('openai-responses', isStream, more, 'tools/small')
      expect(got.status, got.raw).toBe(isStream ? 200 : 400)
      expect(got.raw).toContain('context')
      expect(got.raw).not.toContain('Never.')
      expect(bench.sent).toHaveLength(1)
    },
  )
})
