import { describe, expect, it } from 'vitest'
import { call, callers, LoopBench, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const own = (name: string) => ({ name, description: `Does ${name}.` })
const asResponses = (name: string) => ({
  type: 'function',
  ...own(name),
  parameters: { type: 'object' },
  strict: false,
})
const asChat = (name: string) => ({ type: 'function', function: { ...own(name), parameters: { type: 'object' } } })
const ours = [{ type: 'service:datetime' }, { type: 'service:search_models' }]

/** The names of the functions that the provider was shown. */
const shown = (sent: Wire | undefined) =>
  ((sent?.['tools'] ?? []) as Wire[]).map((tool) => ((tool['function'] ?? tool) as Wire)['name'])

describe('a choice among some tools', () => {
  it.each([
    ['openai-responses', 'required', true],
    ['openai-responses', 'auto', false],
    ['openai-chat', 'required', false],
    ['openai-chat', 'auto', true],
  ] as const)('of %s names those of the gateway by their types (%s, streamed: %s)', async (caller, mode, isStream) => {
    const isChat = caller === 'openai-chat'
    const listed = [
      { type: 'service:datetime' },
      isChat ? { type: 'function', function: { name: 'mine' } } : { type: 'function', name: 'mine' },
    ]
    const choice = isChat
      ? { type: 'allowed_tools', allowed_tools: { mode, tools: listed } }
      : { type: 'allowed_tools', mode, tools: listed }
    const tools = [...ours, ...['mine', 'other'].map((name) => (isChat ? asChat(name) : asResponses(name)))]
    bench.says([call('datetime')], [text('Noon.')])
    const got = await bench.ask(caller, isStream, { tools, tool_choice: choice })
    expect(got.raw).toContain('Noon.')
    // What only the others can be called by is not shown, in later steps either, which are not forced to call.
    expect(bench.sent.map(shown)).toEqual([
      ['datetime', 'mine'],
      ['datetime', 'mine'],
    ])
    expect(bench.sent.map((each) => each['tool_choice'])).toEqual([mode, 'auto'])
  })

  it('may name tools of the gateway alone, and then forces no other', async () => {
    bench.says([call('datetime')], [text('Noon.')])
    const choice = { type: 'allowed_tools', mode: 'required', tools: [{ type: 'service:datetime' }] }
    const tools = [...ours, asResponses('mine')]
    const { status, raw } = await bench.ask('openai-responses', false, { tools, tool_choice: choice }, 'tools/two')
    expect(status, raw).toBe(200)
    expect(bench.sent.map((each) => each['tool_choice'])).toEqual([
      { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'datetime' }] },
      { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'datetime' }] },
    ])
  })

  it('is refused where it names a tool that the request lacks', async () => {
    const choice = { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'service:web_search' }] }
    const { status, raw } = await bench.ask('openai-responses', false, { tools: ours, tool_choice: choice })
    expect(status).toBe(422)
    expect(raw).toContain('tools has no service:web_search tool')
  })
})

describe('a choice of one tool', () => {
  it.each([
    ['openai-responses', { type: 'service:datetime' }],
    ['openai-responses', { type: 'function', name: 'datetime' }],
    ['openai-chat', { type: 'service:datetime' }],
    ['openai-chat', { type: 'function', function: { name: 'datetime' } }],
    ['anthropic-messages', { type: 'tool', name: 'service:datetime' }],
    ['anthropic-messages', { type: 'tool', name: 'datetime' }],
  ] as const)('of %s names one of the gateway’s by %j', async (caller, choice) => {
    for (const isStream of [true, false]) {
      bench.upstream.reset()
      bench.says([call('datetime')], [text('Noon.')])
      const { status, raw } = await bench.ask(caller, isStream, { tools: ours, tool_choice: choice })
      expect(status, raw).toBe(200)
      expect(bench.sent.map((each) => each['tool_choice'])).toEqual([
        { type: 'function', function: { name: 'datetime' } },
        'auto',
      ])
    }
  })

  it('by a name that the caller’s own function has is that function', async () => {
    bench.says([text('Noon.')])
    const tools = [...ours, asResponses('datetime')]
    const choice = { type: 'function', name: 'datetime' }
    const { status, raw } = await bench.ask('openai-responses', false, { tools, tool_choice: choice })
    expect(status, raw).toBe(200)
    expect(shown(bench.sent[0])).toEqual(['service_datetime', 'search_models', 'datetime'])
    expect(bench.sent[0]).toMatchObject({ tool_choice: { type: 'function', function: { name: 'datetime' } } })
  })

  it.each([
    ['openai-responses', { type: 'function', name: 'advisor' }],
    ['openai-chat', { type: 'function', function: { name: 'advisor' } }],
    ['anthropic-messages', { type: 'tool', name: 'advisor' }],
  ] as const)('of %s is refused by the name of a tool that the request lacks', async (caller, choice) => {
    const { status, raw } = await bench.ask(caller, false, { tools: ours, tool_choice: choice })
    expect([status, bench.sent]).toEqual([422, []])
    expect(raw).toContain('called advisor')
  })

  const advisor = (name: string) => ({ type: 'service:advisor', parameters: { name, model: 'sim/echo' } })

  it.each([
    ['openai-chat', { type: 'service:advisor' }],
    ['anthropic-messages', { type: 'tool', name: 'service:advisor' }],
  ] as const)('of %s leaves the choice among those of its type', async (caller, choice) => {
    bench.says([text('None.')])
    const tools = [advisor('Tax law'), advisor('Cooking'), ...ours]
    const { status, raw } = await bench.ask(caller, false, { tools, tool_choice: choice })
    expect(status, raw).toBe(200)
    expect(shown(bench.sent[0])).toEqual(['advisor_tax_law', 'advisor_cooking'])
    expect(bench.sent[0]).toMatchObject({ tool_choice: 'required' })
  })
})

describe('no choice', () => {
  const noneOf = { 'openai-responses': 'none', 'openai-chat': 'none', 'anthropic-messages': { type: 'none' } }
  const ways = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))

  it.each(ways)('runs nothing that a model calls all the same (%s, streamed: %s)', async (caller, isStream) => {
    bench.says([text('So be it.'), call('datetime'), call('no_such_tool')], [text('Noon.')])
    const more = { tools: ours, tool_choice: noneOf[caller] }
    const { status, raw } = await bench.ask(caller, isStream, more)
    expect([status, bench.sent.length], raw).toEqual([200, 1])
    expect(raw).toContain('So be it.')
    for (const called of ['call_datetime', 'no_such_tool', '"tool_calls"', '"tool_use"'])
      expect(raw).not.toContain(called)
  })

  it.each([true, false])(
    'hands over no change of a file that a model makes all the same (streamed: %s)',
    async (isStream) => {
      const operation = { operation: { type: 'create_file', path: 'a.txt', diff: '+a' } }
      bench.says([text('So be it.'), call('apply_patch', operation)])
      const more = { tools: [{ type: 'apply_patch' }], tool_choice: 'none' }
      const { raw, whole } = await bench.ask('openai-responses', isStream, more)
      expect(bench.sent).toHaveLength(1)
      expect(whole).toMatchObject({ status: 'completed', output: [{ type: 'message' }] })
      expect(raw).not.toContain('apply_patch_call')
    },
  )

  it.each([true, false])(
    'hands over no change of a file after the last step either (streamed: %s)',
    async (isStream) => {
      const operation = { operation: { type: 'create_file', path: 'a.txt', diff: '+a' } }
      bench.says([call('datetime')], [text('So be it.'), call('apply_patch', operation)])
      const more = { tools: [...ours, { type: 'apply_patch' }], max_tool_calls: 1 }
      const { raw } = await bench.ask('openai-responses', isStream, more)
      expect(bench.sent.map((each) => each['tool_choice'])).toEqual([undefined, 'none'])
      expect(raw).not.toContain('apply_patch_call')
    },
  )

  const withLists = ways.filter(([caller]) => caller !== 'anthropic-messages')
  it.each(withLists)('of a tool runs it where others are allowed (%s, streamed: %s)', async (caller, isStream) => {
    const listed = [{ type: 'service:datetime' }]
    const mode = 'auto'
    const choice =
      caller === 'openai-chat'
        ? { type: 'allowed_tools', allowed_tools: { mode, tools: listed } }
        : { type: 'allowed_tools', mode, tools: listed }
    bench.says([call('search_models', { query: 'cheap' })], [text('Noon.')])
    const { raw } = await bench.ask(caller, isStream, { tools: ours, tool_choice: choice })
    expect(raw).toContain('Noon.')
    expect(JSON.stringify(bench.sent.at(-1))).toContain('Error: there is no tool search_models')
  })
})
