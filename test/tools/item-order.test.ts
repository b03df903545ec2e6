import { expect, it } from 'vitest'
import { call, LoopBench, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const mine = { type: 'function', name: 'mine', parameters: { type: 'object' }, strict: false }
const tools = [{ type: 'service:datetime' }, { type: 'service:search_models' }, mine]

/** What stands in an output, in order. */
const namesIn = (output: unknown) =>
  (output as Wire[]).map(({ type, name, content }) => name ?? (content as Wire[] | undefined)?.[0]?.['text'] ?? type)

it.each([true, false])('items stand in the order in which the model made them (streamed: %s)', async (isStream) => {
  for (const model of ['tools/one', 'tools/two']) {
    bench.upstream.reset()
    bench.says([text('Let me see.'), call('datetime'), call('mine'), call('search_models', { query: 'echo' }, 'c3')])
    const { events, whole, raw } = await bench.ask('openai-responses', isStream, { tools }, model)
    const order = ['Let me see.', 'service:datetime', 'mine', 'service:search_models']
    expect(namesIn(whole['output']), raw).toEqual(order)
    if (!isStream) continue
    // Each is added once, at its own index, and done once.
    for (const [type, count] of [
      ['added', 4],
      ['done', 4],
    ] as const) {
      const found = events.filter((event) => event['type'] === `response.output_item.${type}`)
      expect(found.map((event) => event['output_index']).toSorted()).toEqual([0, 1, 2, 3])
      expect(found).toHaveLength(count)
    }
  }
})

it.each([true, false])(
  'a call stands before what the model says behind it, and after earlier steps (streamed: %s)',
  async (isStream) => {
    bench.says(
      [call('datetime', {}, 'a'), text('While I wait.')],
      [call('datetime', {}, 'b'), call('datetime', {}, 'c')],
      [text('Noon.')],
    )
    const { whole } = await bench.ask('openai-responses', isStream, { tools }, 'tools/two')
    const one = 'service:datetime'
    expect(namesIn(whole['output'])).toEqual([one, 'While I wait.', one, one, 'Noon.'])
    expect((whole['output'] as Wire[]).map(({ status }) => status)).toEqual(Array(5).fill('completed'))
  },
)
