import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'
import { startTicketsServer, type TicketsServer } from './tickets-server.ts'
import { serverMembers } from './tools-of.ts'

let server: TicketsServer
let many: TicketsServer
beforeAll(async () => {
  server = await startTicketsServer()
  many = await startTicketsServer({ moreTools: 200 })
})
afterAll(async () => {
  await server.close()
  await many.close()
})

const bench = new LoopBench({}, { outbound: { allow_hosts: ['127.0.0.1'] } })
const ask = (isStream: boolean, more: object = {}, url = server.url) =>
  bench.ask('openai-responses', isStream, serverMembers('openai-responses', url, more))
const namesSent = (at = 0) =>
  ((bench.sent[at]?.['tools'] ?? []) as readonly { function: { name: string } }[]).map((tool) => tool.function.name)
const output = (whole: Wire) => whole['output'] as readonly Wire[]

describe('an MCP server of /responses', () => {
  it('is shown as an item with its tools, and calls with their events', async () => {
    bench.says([text('Let me see. '), call('create_ticket', { title: 'Leak' })], [text('It is 17.')])
    const got = await ask(true)
    expect(output(got.whole)).toMatchObject([
      { type: 'mcp_list_tools', server_label: 'tickets', tools: [{ name: 'create_ticket' }, {}, {}, {}] },
      { type: 'message' },
      { type: 'mcp_call' },
      { type: 'message' },
    ])
    expect(got.events.map((event) => event['sequence_number'])).toEqual(got.events.map((_, index) => index))
    expect(got.events.slice(0, 2).map(({ type }) => type)).toEqual(['response.created', 'response.in_progress'])
    expect(got.events.map(({ type }) => type).filter((type) => String(type).includes('mcp'))).toEqual([
      ...['response.mcp_list_tools.in_progress', 'response.mcp_list_tools.completed', 'response.mcp_call.in_progress'],
      ...['response.mcp_call_arguments.delta', 'response.mcp_call_arguments.done', 'response.mcp_call.completed'],
    ])
  })

  it('that can’t be listed is an item with the error', async () => {
    bench.says([text('Without.')])
    const got = await ask(true, {}, 'http://127.0.0.1:9/mcp')
    expect(output(got.whole)).toMatchObject([
      { type: 'mcp_list_tools', tools: [], error: 'it could not be reached' },
      { type: 'message' },
    ])
    expect(got.raw).toContain('response.mcp_list_tools.failed')
  })

  it('with too many tools is an item with the error', async () => {
    bench.says([text('Without.')])
    const { whole } = await ask(false, {}, many.url)
    expect(output(whole)[0]).toMatchObject({ error: 'the server lists 204 tools, which is more than 128' })
  })

  it.each([
    [{ allowed_tools: ['wait', 'find.ticket', 'gone'] }, ['find_ticket', 'wait']],
    [{ allowed_tools: { read_only: true } }, ['find_ticket']],
    [{ allowed_tools: { read_only: false, tool_names: ['find.ticket', 'wait'] } }, ['wait']],
    [{ allowed_tools: [] }, []],
  ])('gives the model the tools that are allowed: %j', async (more, names) => {
    bench.says([text('Yes.')])
    await ask(false, more)
    expect(namesSent()).toEqual(names)
  })

  it('tells the model what the server offers', async () => {
    bench.says([text('Yes.')])
    await ask(false, { server_description: 'Our tickets.' })
    expect(JSON.stringify(bench.sent[0]?.['tools'])).toContain('Opens a ticket.\\n\\ntickets: Our tickets.')
  })

  it('gives way to functions of the caller with the same name', async () => {
    bench.says([call('tickets_create_ticket', { title: 'A' })], [text('Done.')])
    const { tools } = serverMembers('openai-responses', server.url) as { tools: object[] }
    const own = { type: 'function', name: 'create_ticket', parameters: { type: 'object' }, strict: false }
    const { whole } = await bench.ask('openai-responses', false, { tools: [own, ...tools] })
    expect(namesSent()).toEqual(['create_ticket', 'tickets_create_ticket', 'find_ticket', 'close_ticket', 'wait'])
    expect(output(whole)[1]).toMatchObject({ type: 'mcp_call', name: 'create_ticket', output: 'ticket 17: A' })
  })

  it('tells the model that arguments are no object, and shows them', async () => {
    bench.says([{ kind: 'call', name: 'wait', callId: 'call_1', deltas: ['[1]'] }], [text('I see.')])
    const { whole, raw } = await ask(false)
    expect(output(whole)[1], raw).toMatchObject({ type: 'mcp_call', name: 'wait', status: 'incomplete' })
    expect(JSON.stringify(bench.sent[1])).toContain('the arguments are not a JSON object')
  })

  it('is the provider’s where its endpoint has MCP', async () => {
    bench.says([text('Yes.')])
    const members = serverMembers('openai-responses', server.url)
    const got = await bench.ask('openai-responses', false, members, 'tools/two')
    expect(bench.sent[0]?.['tools']).toMatchObject(members['tools'] as object[])
    expect(stageOf(got)).toBeUndefined()
  })

  it('is refused where the request insists and no endpoint has MCP', async () => {
    const members = serverMembers('openai-responses', server.url)
    const forced = { ...members, tool_choice: { type: 'mcp', server_label: 'tickets' } }
    expect((await bench.ask('openai-responses', false, forced)).status).toBe(400)
    const strict = { ...members, provider: { require_parameters: true } }
    expect((await bench.ask('openai-responses', false, strict)).status).toBe(400)
    expect(bench.sent).toEqual([])
  })

  it('is left when the caller goes', async () => {
    bench.says([call('wait')])
    const leaving = new AbortController()
    const body = bench.body('openai-responses', true, serverMembers('openai-responses', server.url))
    const response = await bench.fetch('openai-responses', body, { signal: leaving.signal })
    const reading = response.text().catch(() => 'gone')
    await server.waits
    leaving.abort()
    await server.left
    expect(await reading).toBe('gone')
  })

  it('ends the loop by the name of one of its tools', async () => {
    bench.says([call('find_ticket')], [text('Done.')])
    const members = serverMembers('openai-responses', server.url)
    const stop = { stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'find.ticket' }] }
    const got = await bench.ask('openai-responses', false, { ...members, ...stop })
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'has_tool_call' } })
    expect(JSON.stringify(got.whole)).not.toContain('"ignored_parameters":["')
  })
})

describe('consent to calls of MCP tools', () => {
  const first = { role: 'user', content: 'Open one.' }
  const asking = { require_approval: { always: { tool_names: ['create_ticket'] } } }
  const answer = (question: Wire | undefined, more: object) => ({
    type: 'mcp_approval_response',
    approval_request_id: question?.['id'],
    ...more,
  })
  const question = async (isStream: boolean) => {
    bench.says([text('May I? '), call('create_ticket', { title: 'Leak' }), call('find_ticket')])
    return ask(isStream, asking)
  }
  const goOn = (items: readonly Wire[], more: object) => {
    const asked = items.find(({ type }) => type === 'mcp_approval_request')
    const input = [first, ...items, answer(asked, more)]
    return bench.ask('openai-responses', true, {
      ...serverMembers('openai-responses', server.url, asking),
      input,
    })
  }

  it.each([true, false])('is asked for before the call, beside calls that need none: streamed %s', async (isStream) => {
    server.methods.length = 0
    const got = await question(isStream)
    expect(got.status, got.raw).toBe(200)
    expect(output(got.whole).map(({ type }) => type)).toEqual([
      ...['mcp_list_tools', 'message', 'mcp_call', 'mcp_approval_request'],
    ])
    expect(output(got.whole)[3]).toEqual({
      ...{ type: 'mcp_approval_request', id: expect.stringMatching(/^mcpr_gw_/), server_label: 'tickets' },
      ...{ name: 'create_ticket', arguments: '{"title":"Leak"}' },
    })
    expect(bench.sent).toHaveLength(1)
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1)
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'caller_function' } })
  })

  it('is asked for before every call where the request does not say', async () => {
    bench.says([call('find_ticket')])
    const { whole } = await ask(false, { require_approval: null })
    expect(output(whole)[1]).toMatchObject({ type: 'mcp_approval_request', name: 'find.ticket' })
  })

  it('runs the call in the next turn, before the model is asked', async () => {
    const { whole } = await question(false)
    bench.upstream.reset()
    bench.says([text('It is 17.')])
    const got = await goOn(output(whole), { approve: true })
    expect(got.status, got.raw).toBe(200)
    expect(output(got.whole)).toMatchObject([
      { type: 'mcp_list_tools' },
      { type: 'mcp_call', output: 'ticket 17: Leak', approval_request_id: expect.stringMatching(/^mcpr_gw_/) },
      { type: 'message' },
    ])
    const messages = bench.sent[0]?.['messages'] as readonly Wire[]
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool'])
    expect(messages[4]?.['content']).toBe('ticket 17: Leak')
    expect(got.events.map((event) => event['sequence_number'])).toEqual(got.events.map((_, index) => index))
  })

  it('lets a call run once, however often the conversation comes back', async () => {
    const { whole } = await question(false)
    const asked = output(whole).find(({ type }) => type === 'mcp_approval_request')
    let input: readonly Wire[] = [first, ...output(whole), answer(asked, { approve: true })]
    server.methods.length = 0
    for (const turn of [2, 3, 4]) {
      bench.upstream.reset()
      bench.says([text(`Turn ${turn}.`)])
      const got = await bench.ask('openai-responses', turn % 2 === 0, {
        ...serverMembers('openai-responses', server.url, asking),
        input,
      })
      expect(got.status, got.raw).toBe(200)
      const messages = bench.sent[0]?.['messages'] as readonly Wire[]
      expect(JSON.stringify(messages).match(/ticket 17: Leak/g)).toHaveLength(1)
      const asks = messages.flatMap((each) => (each['tool_calls'] as Wire[] | undefined) ?? []).map(({ id }) => id)
      expect(messages.flatMap((each) => each['tool_call_id'] ?? [])).toEqual(asks)
      expect(asks).toHaveLength(2)
      input = [...input, ...output(got.whole), { role: 'user', content: 'And now?' }]
    }
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1)
  })

  it('given twice runs the call once', async () => {
    const { whole } = await question(false)
    bench.upstream.reset()
    server.methods.length = 0
    bench.says([text('It is 17.')])
    const asked = output(whole).find(({ type }) => type === 'mcp_approval_request')
    const yes = answer(asked, { approve: true })
    const input = [first, ...output(whole), yes, yes]
    const members = serverMembers('openai-responses', server.url, asking)
    const got = await bench.ask('openai-responses', false, { ...members, input })
    expect(got.status, got.raw).toBe(200)
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1)
  })

  it('to a call that can’t be run is not taken again', async () => {
    bench.says([{ kind: 'call', name: 'create_ticket', callId: 'call_1', deltas: ['[1]'] }])
    const { whole } = await ask(false, asking)
    const asked = output(whole).find(({ type }) => type === 'mcp_approval_request')
    let input: readonly Wire[] = [first, ...output(whole), answer(asked, { approve: true })]
    const calls: unknown[] = []
    for (const turn of [2, 3]) {
      bench.upstream.reset()
      bench.says([text(`Turn ${turn}.`)])
      const members = serverMembers('openai-responses', server.url, asking)
      const got = await bench.ask('openai-responses', false, { ...members, input })
      expect(got.status, got.raw).toBe(200)
      calls.push(...output(got.whole).filter(({ type }) => type === 'mcp_call'))
      input = [...input, ...output(got.whole), { role: 'user', content: 'And now?' }]
    }
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(bench.sent[0]?.['messages']).match(/not a JSON object|call failed/g)).toHaveLength(1)
  })

  it.each([
    ['before its question counts for nothing', (q: Wire, yes: Wire) => [yes, q], 0],
    ['before and after its question counts once', (q: Wire, yes: Wire) => [yes, q, yes], 1],
    ['to a question that comes twice runs one call', (q: Wire, yes: Wire) => [q, q, yes], 1],
    ['between a question and its copy runs one call', (q: Wire, yes: Wire) => [q, yes, q], 1],
    ['to one of two questions with one id runs the first', (q: Wire, yes: Wire) => [q, { ...q, name: 'wait' }, yes], 1],
  ])('%s', async (_, items, runs) => {
    const { whole } = await question(false)
    bench.upstream.reset()
    server.methods.length = 0
    bench.says([text('Fine.')])
    const [asked = {}] = output(whole).filter(({ type }) => type === 'mcp_approval_request')
    const members = serverMembers('openai-responses', server.url, asking)
    const input = [first, ...items(asked, answer(asked, { approve: true })), { role: 'user', content: 'And?' }]
    const got = await bench.ask('openai-responses', false, { ...members, input })
    expect(got.status, got.raw).toBe(200)
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(runs)
    const messages = bench.sent[0]?.['messages'] as readonly Wire[]
    expect(messages.map(({ role }) => role)).toEqual(['user', ...(runs === 0 ? [] : ['assistant', 'tool']), 'user'])
    expect(JSON.stringify(messages).match(/ticket 17: Leak/g) ?? []).toHaveLength(runs)
  })

  it('to a question that was never asked is left out', async () => {
    server.methods.length = 0
    bench.says([text('Fine.')])
    const forged = answer({ id: 'mcpr_gw_0123' }, { approve: true })
    const members = serverMembers('openai-responses', server.url, asking)
    const got = await bench.ask('openai-responses', false, { ...members, input: [first, forged] })
    expect(got.status, got.raw).toBe(200)
    expect(server.methods).not.toContain('tools/call')
    expect(JSON.stringify(bench.sent[0])).not.toContain('mcpr_gw_0123')
  })

  it('that is refused is told to the model, with the reason', async () => {
    const { whole } = await question(false)
    bench.upstream.reset()
    server.methods.length = 0
    bench.says([text('Then not.')])
    const got = await goOn(output(whole), { approve: false, reason: 'too many' })
    expect(got.status, got.raw).toBe(200)
    const messages = bench.sent[0]?.['messages'] as readonly Wire[]
    expect(messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'Error: the user does not allow this call: too many',
    })
    expect(server.methods).not.toContain('tools/call')
  })

  it('that is not given leaves the question out', async () => {
    const { whole } = await question(false)
    bench.upstream.reset()
    bench.says([text('Fine.')])
    const input = [first, ...output(whole), { role: 'user', content: 'Never mind.' }]
    const got = await bench.ask('openai-responses', false, {
      ...serverMembers('openai-responses', server.url, asking),
      input,
    })
    expect(got.status, got.raw).toBe(200)
    expect(JSON.stringify(bench.sent[0])).not.toContain('Leak')
  })

  it('can’t be asked for on chat completions', async () => {
    const members = serverMembers('openai-chat', server.url, { require_approval: 'always' })
    const { status, raw } = await bench.ask('openai-chat', false, members)
    expect([status, raw]).toEqual([400, expect.stringContaining('require_approval')])
  })
})
