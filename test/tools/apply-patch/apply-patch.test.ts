import { describe, expect, it } from 'vitest'
import { call, callers, LoopBench, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench()
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const tools = [{ type: 'service:apply_patch' }]
const operation = { type: 'update_file', path: 'src/greet.py', diff: '@@\n-hi\n+hello\n' }

/** What the caller answers the call in its answer with. */
function answered(caller: (typeof callers)[number], whole: Wire): Wire {
  const ask = { role: 'user', content: 'Go on.' }
  if (caller === 'openai-responses') {
    const output = whole['output'] as readonly Wire[]
    const { call_id } = output.at(-1) ?? {}
    const said = { type: 'apply_patch_call_output', call_id, status: 'failed', output: 'The line is not there.' }
    return { input: [ask, ...output, said] }
  }
  if (caller === 'openai-chat') {
    const { message } = (whole['choices'] as readonly Wire[])[0] as { message: Wire }
    const [{ id }] = message['tool_calls'] as [Wire]
    return { messages: [ask, message, { role: 'tool', tool_call_id: id, content: 'The line is not there.' }] }
  }
  const content = whole['content'] as readonly Wire[]
  const { id } = content.at(-1) ?? {}
  const result = { type: 'tool_result', tool_use_id: id, content: 'The line is not there.', is_error: true }
  return {
    messages: [ask, { role: 'assistant', content }, { role: 'user', content: [result] }],
  }
}

describe('service:apply_patch', () => {
  it.each(cases)('hands changes to a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([text('I change it.'), call('apply_patch', operation)])
    const got = await bench.ask(caller, isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent).toHaveLength(1)
    expect(bench.sent[0]?.['tools']).toMatchObject([{ type: 'function', function: { name: 'apply_patch' } }])
    if (caller === 'openai-responses') {
      const item = { type: 'service:apply_patch', call_id: 'call_apply_patch', status: 'completed', operation }
      expect((got.whole['output'] as readonly Wire[])[1]).toMatchObject(item)
      if (isStream) {
        const added = got.events.filter(({ type }) => type === 'response.output_item.added')
        expect(added[1]).toMatchObject({ output_index: 1, item: { ...item, status: 'in_progress' } })
        expect(got.raw).not.toContain('function_call')
      }
    } else {
      expect(got.raw).toContain('"name":"apply_patch"')
      expect(got.raw).toContain(caller === 'openai-chat' ? '"finish_reason":"tool_calls"' : '"stop_reason":"tool_use"')
      expect(got.raw).toContain('src/greet.py')
    }
  })

  it.each(callers)('takes what became of the change from a caller of %s', async (caller) => {
    bench.says([call('apply_patch', operation)])
    const { whole } = await bench.ask(caller, false, { tools })
    const history = answered(caller, whole)
    for (const model of ['tools/one', 'tools/two']) {
      bench.says([text('I see.')])
      const got = await bench.ask(caller, false, { ...history, tools }, model)
      expect(got.status, got.raw).toBe(200)
      const sent = JSON.stringify(bench.sent.at(-1))
      expect(sent).toContain('The line is not there.')
      expect(sent).toContain('src/greet.py')
      expect(sent).not.toMatch(/"type":"(service:|apply_patch)/)
      const { messages, input } = bench.sent.at(-1) as { messages?: readonly Wire[]; input?: readonly Wire[] }
      const calls = (messages ?? input ?? []).map((item) => item['role'] ?? item['type'])
      expect(calls).toEqual(
        model === 'tools/one' ? ['user', 'assistant', 'tool'] : ['user', 'function_call', 'function_call_output'],
      )
    }
  })

  it.each([
    ['outside the workspace', { ...operation, path: '../etc/passwd' }, 'path must be relative'],
    ['of a rooted path', { type: 'delete_file', path: 'C:\\Windows' }, 'path must be relative'],
    ['without a diff', { type: 'create_file', path: 'a' }, 'diff must say what create_file writes'],
    ['of an unknown kind', { type: 'move_file', path: 'a' }, 'type must be create_file'],
  ])('tells the model of a change %s, and the caller nothing to carry out', async (_, args, message) => {
    bench.says([call('apply_patch', args)], [call('apply_patch', { operation })])
    const got = await bench.ask('openai-responses', true, { tools })
    const [, second] = bench.sent
    const messages = second?.['messages'] as readonly Wire[]
    expect(messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining(`Error: ${message}`),
    })
    expect(got.whole['output']).toMatchObject([
      { type: 'service:apply_patch', status: 'incomplete' },
      { type: 'service:apply_patch', status: 'completed', operation },
    ])
  })

  it('does not leave a call unanswered when the caller goes on without an output', async () => {
    bench.says([call('apply_patch', operation)])
    const { whole } = await bench.ask('openai-responses', false, { tools })
    bench.says([text('Fine.')])
    const input = [...(whole['output'] as readonly Wire[]), { role: 'user', content: 'Never mind.' }]
    await bench.ask('openai-responses', false, { input, tools })
    const { messages } = bench.sent.at(-1) as { messages: readonly Wire[] }
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'user'])
  })

  it('is refused where only the provider’s is wanted and no endpoint has it', async () => {
    const native = [{ type: 'service:apply_patch', parameters: { engine: 'native' } }]
    const got = await bench.ask('openai-responses', false, { tools: native })
    expect(got.status).toBe(400)
    expect(got.raw).toContain('no endpoint of tools/one has service:apply_patch (engine: native)')
  })
})
