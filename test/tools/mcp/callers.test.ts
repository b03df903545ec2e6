import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'
import { startTicketsServer, type TicketsServer } from './tickets-server.ts'
import { serverMembers } from './tools-of.ts'

let server: TicketsServer
let older: TicketsServer
beforeAll(async () => {
  server = await startTicketsServer()
  older = await startTicketsServer({ version: '2025-11-25' })
})
afterEach(() => {
  for (const each of [server, older]) {
    each.methods.length = 0
    each.headers.length = 0
  }
})
afterAll(async () => {
  await server.close()
  await older.close()
})

const bench = new LoopBench({}, { outbound: { allow_hosts: ['127.0.0.1'] } })
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)

/** The calls of MCP tools that an answer shows, in the words of each format. */
function shownCalls({ events }: Got): readonly Wire[] {
  const found: Wire[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, status } = value as Wire
    const isCall = type === 'mcp_call' && status !== 'in_progress'
    if (isCall || type === 'mcp_tool_result' || type === 'reasoning.server_tool_call') found.push(value as Wire)
    for (const each of Object.values(value)) visit(each)
  }
  const last = events.filter(({ type }) => type === 'response.completed')
  for (const event of last.length > 0 ? last : events) visit(event)
  return found
}

const success: Readonly<Record<ToyFormat, Wire>> = {
  'openai-responses': {
    ...{ type: 'mcp_call', server_label: 'tickets', name: 'create_ticket', status: 'completed', error: null },
    ...{ arguments: '{"title":"Leak"}', output: 'ticket 17: Leak' },
  },
  'anthropic-messages': { is_error: false, content: [{ type: 'text', text: 'ticket 17: Leak' }] },
  'openai-chat': {
    ...{ tool_name: 'service:mcp:tickets:create_ticket', arguments: '{"title":"Leak"}', result: 'ticket 17: Leak' },
  },
}
const failure: Readonly<Record<ToyFormat, Wire>> = {
  'openai-responses': { name: 'close_ticket', status: 'failed', error: 'it is locked', output: null },
  'anthropic-messages': { is_error: true, content: [{ type: 'text', text: 'Error: it is locked' }] },
  'openai-chat': { result: 'Error: it is locked' },
}

describe('an MCP server that no endpoint calls', () => {
  it.each(cases)('is called by the gateway: %s, %s', async (caller, _, isStream) => {
    bench.says([text('Let me see. '), call('create_ticket', { title: 'Leak' })], [text('It is 17.')])
    const got = await bench.ask(caller, isStream, serverMembers(caller, server.url))
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('It is 17.')
    expect(bench.sent[0]?.['tools']).toMatchObject([
      { function: { name: 'create_ticket', description: 'Opens a ticket.', parameters: { required: ['title'] } } },
      { function: { name: 'find_ticket' } },
      { function: { name: 'close_ticket' } },
      { function: { name: 'wait' } },
    ])
    expect(bench.sent[1]?.['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'tool', content: 'ticket 17: Leak' },
    ])
    expect(shownCalls(got)).toMatchObject([success[caller]])
    expect(stageOf(got)).toMatchObject({
      data: {
        ended_by: 'no_more_calls',
        calls: [{ tool: 'mcp', server: 'tickets', name: 'create_ticket', status: 'completed' }],
      },
    })
    expect(JSON.stringify(got.events)).not.toContain('"ignored_parameters":["')
    expect(server.methods).toEqual(['server/discover', 'tools/list', 'tools/call'])
    expect(server.headers.map(({ authorization }) => authorization)).toEqual(Array(3).fill('Bearer for-tickets'))
  })

  it.each(cases)('may fail, which the model is told and the caller sees: %s, %s', async (caller, _, isStream) => {
    bench.says([call('close_ticket')], [text('It is locked.')])
    const got = await bench.ask(caller, isStream, serverMembers(caller, server.url))
    expect(got.status, got.raw).toBe(200)
    expect(JSON.stringify(bench.sent[1])).toContain('Error: it is locked')
    expect(shownCalls(got)).toMatchObject([failure[caller]])
  })

  it.each(callers)('may speak the version before, for a caller of %s', async (caller) => {
    bench.says([call('find_ticket')], [text('Found.')])
    const got = await bench.ask(caller, true, serverMembers(caller, older.url))
    expect(got.status, got.raw).toBe(200)
    expect(JSON.stringify(bench.sent[1])).toContain('found 17\\n[image image/png, 3 bytes]')
    expect(older.methods).toEqual([
      ...['server/discover', 'initialize', 'notifications/initialized', 'tools/list', 'tools/call'],
    ])
  })

  it.each(callers)('is not called again when a caller of %s sends its answer back', async (caller) => {
    bench.says([text('Let me see. '), call('find_ticket')], [text('It is 17.')])
    const { whole } = await bench.ask(caller, false, serverMembers(caller, server.url))
    const [first, again] = [
      { role: 'user', content: 'Which?' },
      { role: 'user', content: 'Sure?' },
    ]
    const history =
      caller === 'openai-responses'
        ? { input: [first, ...(whole['output'] as Wire[]), again] }
        : caller === 'openai-chat'
          ? { messages: [first, ((whole['choices'] as Wire[])[0] as Wire)['message'], again] }
          : { messages: [first, { role: 'assistant', content: whole['content'] }, again] }
    for (const model of ['tools/one', 'tools/two']) {
      bench.says([text('Yes.')])
      const got = await bench.ask(caller, false, history, model)
      expect(got.status, got.raw).toBe(200)
      const sent = JSON.stringify(bench.sent.at(-1))
      expect(sent).toContain('found 17')
      expect(sent).toContain('find_ticket')
      expect(sent).not.toMatch(/"type":"(mcp_|reasoning.server)/)
    }
    expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(1)
  })

  it.each(callers)('that can’t be reached has no tools, and the answer comes: %s', async (caller) => {
    bench.says([text('Without.')])
    const got = await bench.ask(caller, false, serverMembers(caller, 'http://127.0.0.1:9/mcp'))
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('Without.')
    expect(bench.sent[0]?.['tools'] ?? []).toEqual([])
    expect(stageOf(got)).toMatchObject({ data: { servers: [{ server: 'tickets', error: 'it could not be reached' }] } })
  })
})

describe('what no header may hold', () => {
  it.each([
    [{ authorization: 'tok\n4711' }, 'the header authorization holds a line break'],
    [{ headers: { 'X-Key': 'tok\r\n4711' } }, 'the header x-key holds a line break'],
    [{ headers: { 'x key': 'tok' } }, 'the header x key holds a line break, or a character'],
    [{ headers: { 'x-key': 'tok\u20ac' } }, 'the header x-key holds a line break, or a character'],
  ])('is told to the caller by the name of the header: %j', async (more, words) => {
    bench.says([text('Without.')])
    const wish = { type: 'mcp', server_label: 'tickets', server_url: server.url, require_approval: 'never', ...more }
    const { whole } = await bench.ask('openai-responses', false, { tools: [wish] })
    expect((whole['output'] as readonly Wire[])[0]).toMatchObject({ error: expect.stringContaining(words) })
    expect(server.methods).toEqual([])
  })
})
