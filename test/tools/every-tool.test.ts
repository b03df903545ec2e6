import { describe, expect, it } from 'vitest'
import type { ServerToolType } from '../../src/tools/define-tool.ts'
import type { ToyFormat } from '../pipeline/toy-providers.ts'
import { pagesFolder } from '../support/pages-folder.ts'
import type { Said } from '../support/provider-answers.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from './loop-bench.ts'

const folder = pagesFolder({ 'bridge.md': '# The bridge\n\nThe bridge opened in 1932.' })

const bench = new LoopBench({
  config: {
    tools: {
      sandbox: { command: ['env', 'FOLDER={folder}'], processes: 4096 },
      web_search: { local: { folder } },
    },
  },
})

/** One call of a tool, and what models say until the last answer. */
interface Use {
  readonly parameters?: object
  readonly call: Said
  /** What models that the tool asks say. */
  readonly inner?: readonly (readonly Said[])[]
  /** What the model reads of it. */
  readonly reads: string
  /** What it reads when it comes back, where the contract's item or block of the tool has no place for that. */
  readonly readsAgain?: Readonly<Partial<Record<ToyFormat, string>>>
}

const other = { model: 'tools/two' }
const uses: Readonly<Record<ServerToolType, Use | null>> = {
  'service:advisor': {
    parameters: other,
    call: call('advisor', { prompt: 'Is a lock needed?' }),
    inner: [[text('No, it is atomic.')]],
    reads: 'No, it is atomic.',
  },
  // The caller makes the change: a test of its own.
  'service:apply_patch': null,
  'service:bash': { call: call('bash', { command: 'echo made-by-bash' }), reads: 'made-by-bash' },
  'service:datetime': { parameters: { timezone: 'Europe/Oslo' }, call: call('datetime'), reads: 'Europe/Oslo' },
  'service:files': {
    call: call('files', { operation: 'write', filename: 'note.txt', content: 'hello' }),
    reads: 'file-gw-',
  },
  'service:fusion': {
    parameters: { analysis_models: ['tools/two'], ...other },
    call: call('fusion', { prompt: 'What is wrong?' }),
    inner: [
      [text('It is a race.')],
      [
        text(
          JSON.stringify({
            ...{ consensus: ['It is a race.'], contradictions: [], partial_coverage: [] },
            ...{ unique_insights: [], blind_spots: [] },
          }),
        ),
      ],
    ],
    reads: 'It is a race.',
  },
  // Needs a model that makes pictures: a test of its own.
  'service:image_generation': null,
  'service:search_models': {
    call: call('search_models', { query: 'echo' }),
    reads: 'sim/echo',
  },
  'service:shell': { call: call('shell', { commands: ['echo made-by-shell'] }), reads: 'made-by-shell' },
  'service:subagent': {
    parameters: other,
    call: call('subagent', { task_name: 'Tell', task_description: 'Tell the time.' }),
    inner: [[text('It is noon in Oslo.')]],
    reads: 'It is noon in Oslo.',
  },
  'service:tool_search': {
    call: call('tool_search', { query: 'weather' }),
    reads: 'get_weather',
  },
  'service:web_fetch': {
    call: call('web_fetch', { url: 'http://127.0.0.1/private' }),
    reads: 'could not be reached',
    readsAgain: { 'anthropic-messages': 'url_not_accessible' },
  },
  'service:web_search': {
    call: call('web_search', { query: 'bridge opened' }),
    reads: 'The bridge opened in 1932.',
  },
}

const deferred: Readonly<Record<ToyFormat, Wire>> = {
  'openai-responses': { type: 'function', name: 'get_weather', strict: false, defer_loading: true, parameters: {} },
  'openai-chat': { type: 'function', function: { name: 'get_weather', parameters: {} }, defer_loading: true },
  'anthropic-messages': { name: 'get_weather', input_schema: { type: 'object' }, defer_loading: true },
}

function toolsOf(caller: ToyFormat, type: string, parameters: object | undefined): readonly Wire[] {
  const tool = { type, ...(parameters !== undefined && { parameters }) }
  return type === 'service:tool_search' ? [tool, deferred[caller]] : [tool]
}

/** A conversation in which the caller sends an answer back. */
function sentBack(caller: ToyFormat, { whole }: Got): Wire {
  const [first, again] = ['Go on.', 'And now?'].map((content) => ({ role: 'user', content }))
  if (caller === 'openai-responses') return { input: [first, ...(whole['output'] as Wire[]), again] }
  if (caller === 'openai-chat')
    return { messages: [first, ((whole['choices'] as Wire[])[0] as Wire)['message'], again] }
  return { messages: [first, { role: 'assistant', content: whole['content'] }, again] }
}

const rows = Object.entries(uses).flatMap(([type, use]) =>
  use === null ? [] : callers.map((caller) => [type, caller, use] as const),
)

describe('every tool', () => {
  it.each(
    rows.flatMap(([type, caller, use]) => [true, false].map((isStream) => [type, caller, isStream, use] as const)),
  )(
    '%s runs for a caller of %s (streamed: %s), and the model reads its result',
    async (type, caller, isStream, { parameters, call: asked, inner = [], reads }) => {
      bench.says([asked], ...inner, [text('Done.')])
      const got = await bench.ask(caller, isStream, { tools: toolsOf(caller, type, parameters) })
      expect(got.status, got.raw).toBe(200)
      expect(got.raw).toContain('Done.')
      expect(JSON.stringify(bench.sent.at(-1))).toContain(reads)
      expect(stageOf(got)).toMatchObject({ data: { ended_by: 'no_more_calls', calls: [{ tool: type }] } })
    },
  )

  it.each(rows)('%s may be the one that a caller of %s insists on', async (type, caller, { parameters }) => {
    bench.says([text('Done.')])
    const tool_choice = caller === 'anthropic-messages' ? { type: 'tool', name: type } : { type }
    const got = await bench.ask(caller, false, { tools: toolsOf(caller, type, parameters), tool_choice })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent[0]).toMatchObject({
      tool_choice: { type: 'function', function: { name: type.replace('service:', '') } },
    })
  })

  it.each(rows)('%s is not run again when a caller of %s sends its answer back', async (type, caller, use) => {
    const { parameters, call: asked, inner = [], reads, readsAgain = {} } = use
    const tools = toolsOf(caller, type, parameters)
    bench.says([asked], ...inner, [text('Done.')])
    const got = await bench.ask(caller, false, { tools })
    const before = bench.sent.length
    for (const more of [{ tools }, {}]) {
      bench.says([text('Yes.')])
      const again = await bench.ask(caller, false, { ...sentBack(caller, got), ...more })
      expect(again.status, again.raw).toBe(200)
      expect(JSON.stringify(bench.sent.at(-1))).toContain(readsAgain[caller] ?? reads)
      if (caller === 'anthropic-messages' && asked.kind === 'call')
        expect(bench.sent.at(-1)).toMatchObject({
          messages: expect.arrayContaining([
            expect.objectContaining({
              tool_calls: [
                expect.objectContaining({ function: { name: asked.name, arguments: asked.deltas.join('') } }),
              ],
            }),
          ]),
        })
      expect(stageOf(again)?.['data'] ?? {}).not.toMatchObject({ calls: [{}] })
    }
    expect(bench.sent).toHaveLength(before + 2)
  })

  it.each(callers)('that failed is still a failure when a caller of %s sends its answer back', async (caller) => {
    bench.says([call('datetime', { timezone: 'Mars' })], [text('Done.')])
    const got = await bench.ask(caller, false, { tools: [{ type: 'service:datetime' }] })
    const messages = () => (bench.sent.at(-1)?.['messages'] ?? []) as readonly Wire[]
    const toolMessage = () => messages().find(({ role }) => role === 'tool')
    const read = toolMessage()?.['content']
    expect(read).toContain('there is no time zone Mars')
    bench.says([text('Yes.')])
    const again = await bench.ask(caller, false, sentBack(caller, got))
    expect(again.status, again.raw).toBe(200)
    expect(toolMessage()?.['content']).toEqual(read)
  })
})
