import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isJsonObject, stringifyUntrusted } from '../../../src/streams/untrusted-json.ts'
import type { ServerToolset } from '../../../src/tools/define-tool.ts'
import { clientFor, mcpLimits } from '../../../src/tools/mcp/mcp-services.ts'
import { mcpTool } from '../../../src/tools/mcp/mcp-tool.ts'
import { call, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'
import { noLock, noReports } from './no-lock.ts'

let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.close())
const bench = new LoopBench({}, () => ({
  outbound: { allow_hosts: ['127.0.0.1'] },
  mcp: { servers: [{ name: 'own', url: server.url, headers: { Authorization: 'Bearer tok-4711-secret' } }] },
}))
beforeEach(() => {
  server.tools = JSON.stringify([tool('find')])
  server.results = { 'tools/call': () => '{"content":[{"type":"text","text":"found"}]}' }
  server.before = () => false
  server.asked.length = 0
})

type Setting = Parameters<ServerToolset<never>['open']>[0]

const tool = (name: string, more: object = { inputSchema: { type: 'object', properties: {} } }) => ({ name, ...more })
const lists = (...tools: readonly unknown[]) => {
  server.tools = JSON.stringify(tools)
}
const answers = (result: unknown) => {
  server.results['tools/call'] = () => stringifyUntrusted(result) ?? ''
}
const wish = (more: Wire = {}) => ({
  ...{ type: 'mcp', server_label: 'odd', server_url: server.url, require_approval: 'never' },
  ...more,
})
const ask = (more: Wire = {}) => bench.ask('openai-responses', false, { tools: [wish(more)] })
const offered = () =>
  ((bench.sent[0]?.['tools'] ?? []) as readonly { function: { name: string; parameters: Wire } }[]).map(
    (each) => each.function,
  )
/** The result of `find` as the model reads it. */
async function found(more: Wire = {}): Promise<string> {
  bench.says([call('find')], [text('Done.')])
  const got = await ask(more)
  expect(got.status, got.raw).toBe(200)
  const { messages } = bench.sent.at(-1) as { messages: readonly Wire[] }
  return String(messages.at(-1)?.['content'])
}

describe('an odd tool of an MCP server', () => {
  it.each([
    ['without a schema', {}],
    ['with a schema that is null', { inputSchema: null }],
    ['with a schema that is an empty list', { inputSchema: [] }],
    ['with required: null', { inputSchema: { type: 'object', properties: {}, required: null } }],
    ['with required: true', { inputSchema: { type: 'object', properties: {}, required: true } }],
    ['with properties that are an empty list', { inputSchema: { type: 'object', properties: [] } }],
    ['with properties: null', { inputSchema: { type: 'object', properties: null } }],
    ['without a type', { inputSchema: { properties: { q: { type: 'string' } } } }],
    ['with two types', { inputSchema: { type: ['object', 'null'] } }],
    ['with a union', { inputSchema: { anyOf: [{ type: 'object' }, { type: 'string' }] } }],
    ['with description: null', { description: null, inputSchema: { type: 'object' } }],
    [
      'with hints that are texts',
      { inputSchema: { type: 'object' }, annotations: { readOnlyHint: 'yes', title: null } },
    ],
    ['with an odd output schema', { inputSchema: { type: 'object' }, outputSchema: { type: 'string' } }],
    ['with odd members', { inputSchema: { type: 'object' }, title: 1, icons: 'x', execution: null, _meta: [] }],
  ])('is mended: one %s', async (_, odd) => {
    lists(tool('find'), tool('odd', odd))
    bench.says([text('Yes.')])
    await ask()
    expect(offered().map(({ name }) => name)).toEqual(['find', 'odd'])
    for (const { parameters } of offered()) {
      expect(parameters['type']).toBe('object')
      expect(isJsonObject(parameters['properties'])).toBe(true)
    }
  })

  it.each([
    [tool('odd', { inputSchema: 'none' }), 'the tool odd is left out: its input schema is not an object'],
    [tool('odd', { inputSchema: { type: 'string' } }), 'the tool odd is left out: its input is not an object'],
    [tool('odd', { inputSchema: { type: 'object', properties: 'q' } }), 'the tool odd is left out: the properties'],
    [{ description: 'nameless' }, 'the tool (number 2 of the list) is left out: it has no name'],
    [null, 'the tool (number 2 of the list) is left out: it has no name'],
  ])('that can not be used is left out alone, with the reason: %j', async (odd, reason) => {
    lists(tool('find'), odd, tool('last'))
    bench.says([text('Yes.')])
    const got = await ask()
    expect(offered().map(({ name }) => name)).toEqual(['find', 'last'])
    expect(stageOf(got)).toMatchObject({ data: { servers: [{ error: expect.stringContaining(reason) }] } })
  })

  it('is in the log, with the reason', async () => {
    lists(tool('odd', { inputSchema: 'none' }))
    const outbound = clientFor({
      mcpServers: [],
      outbound: { allowHosts: ['127.0.0.1'], proxies: { exceptFor: [], usedFor: [] } },
    })
    const said: string[] = []
    const reports = { ...noReports, leftOut: (...words: readonly string[]) => void said.push(...words) }
    const parts = { outbound, limits: mcpLimits, configured: { servers: [], outbound, lock: noLock }, reports }
    const options = { label: 'odd', url: server.url, approval: 'never' }
    const setting = { options, request: { context: { workspaceId: 'one', keyId: 1 } } } as unknown as Setting
    const opened = await mcpTool(parts).open(setting, new AbortController().signal)
    opened.close()
    expect(said).toEqual([server.url, 'the tool odd is left out: its input schema is not an object'])
  })

  it('has properties, and no keyword that is null, where a model reads it', async () => {
    const properties = { q: { type: 'string', enum: null, default: null }, r: null }
    lists(
      tool('bare', { inputSchema: { type: 'object' } }),
      tool('nulls', { inputSchema: { type: 'object', properties } }),
    )
    bench.says([text('Yes.')])
    const got = await ask()
    expect(offered().map(({ parameters }) => parameters)).toEqual([
      { type: 'object', properties: {} },
      { type: 'object', properties: { q: { type: 'string', default: null }, r: {} } },
    ])
    expect(got.raw).toContain('"input_schema":{"type":"object"}')
  })
})

describe('the list of an odd MCP server', () => {
  it.each([null, '', {}])('ends where the next cursor is %j', async (nextCursor) => {
    let asked = 0
    server.results['tools/list'] = () => JSON.stringify({ tools: [tool(`t${++asked}`)], nextCursor })
    bench.says([text('Yes.')])
    await ask()
    expect(offered().map(({ name }) => name)).toEqual(['t1'])
  })

  it('goes on where the next cursor is a number', async () => {
    server.results['tools/list'] = ({ cursor }) =>
      JSON.stringify(cursor === '2' ? { tools: [tool('second')] } : { tools: [tool('first')], nextCursor: 2 })
    bench.says([text('Yes.')])
    await ask()
    expect(offered().map(({ name }) => name)).toEqual(['first', 'second'])
  })

  it('goes on where there is a next cursor', async () => {
    server.results['tools/list'] = ({ cursor }) =>
      JSON.stringify(cursor === 'c2' ? { tools: [tool('second')] } : { tools: [tool('first')], nextCursor: 'c2' })
    bench.says([text('Yes.')])
    await ask()
    expect(offered().map(({ name }) => name)).toEqual(['first', 'second'])
  })

  it.each([
    ['{"tools":"none"}', 'the server answered in a form that MCP does not have'],
    ['{"tools":[],"nextCursor":"again"}', 'the server lists its tools on too many pages'],
  ])('that can not be read has an error that says why: %s', async (result, error) => {
    let asked = 0
    server.results['tools/list'] = () => result.replace('again', () => `again${++asked}`)
    bench.says([text('Without.')])
    const { whole } = await ask()
    expect((whole['output'] as readonly Wire[])[0]).toMatchObject({ error })
  })
})

describe('an odd answer of an MCP server', () => {
  it.each([
    [
      {
        content: [
          { type: 'text', text: 'hello' },
          { type: 'hologram', data: 'AAAA' },
        ],
      },
      'hello\n[hologram, 3 bytes]',
    ],
    [{ content: [{ type: 'text', text: 'hello', annotations: null }, null, 'plain'] }, 'hello\nnull\nplain'],
    [{ content: [{ type: 'image', data: '!', mimeType: null }] }, '[image, 0 bytes]'],
    [
      {
        content: [
          { type: 'resource', resource: { text: 'inner' } },
          { type: 'resource_link', uri: 'x://y' },
        ],
      },
      'inner\n[x://y](x://y)',
    ],
    [{ content: 'bare' }, 'bare'],
    [{ content: null, structuredContent: { a: 1 } }, '{"a":1}'],
    [{ structuredContent: [1], isError: null }, '[1]'],
    [{ content: [{ type: 'text', text: 'beside' }], structuredContent: null }, 'beside'],
  ])('is read as far as it can be: %j', async (result, read) => {
    answers(result)
    expect(await found()).toBe(read)
  })
})

describe('an MCP server that moved', () => {
  const movedTo = (location: string, status = 307) => {
    server.before = ({ url }, response) => {
      if (url !== '/mcp') return false
      response.writeHead(status, { location }).end()
      return true
    }
  }

  it.each([307, 308])('is followed on its own origin: %d', async (status) => {
    movedTo('/mcp/', status)
    expect(await found()).toBe('found')
  })

  it.each([
    ['to another origin', 'http://127.0.0.2:9/mcp?key=k', 307, 'redirects (307) to http://127.0.0.2:9/mcp, which'],
    ['without its body', '/mcp/', 302, 'redirects (302) to http://127.0.0.1'],
    ['to itself', '/mcp', 307, 'redirects (307) more than 5 times'],
  ])('is not followed %s, and the error says so', async (_, location, status, words) => {
    movedTo(location, status)
    bench.says([text('Without.')])
    const { whole } = await ask()
    expect((whole['output'] as readonly Wire[])[0]).toMatchObject({ error: expect.stringContaining(words) })
  })
})

describe('the session with an MCP server', () => {
  const forgetsAt = (forgotten: number) => {
    let calls = 0
    server.before = (_: IncomingMessage, response, method) => {
      if (method !== 'tools/call' || ++calls > forgotten) return false
      response.writeHead(404).end()
      return true
    }
  }

  it('begins anew where the server has forgotten it', async () => {
    forgetsAt(1)
    expect(await found()).toBe('found')
    expect(server.asked.filter((method) => method === 'initialize')).toHaveLength(2)
  })

  it('begins anew once only', async () => {
    forgetsAt(2)
    expect(await found()).toContain('the server answered 404')
  })
})

describe('what an MCP server was sent', () => {
  const secret = 'tok-4711-secret'

  it.each([
    ['own', { server_label: 'own', server_url: undefined }],
    ['one of the caller', { authorization: secret }],
  ])('is in no result and no description: %s', async (_, more) => {
    lists(tool('find', { description: `Use ${secret}.`, inputSchema: { type: 'object', title: secret } }))
    answers({ content: [{ type: 'text', text: `you sent Bearer ${secret}` }] })
    expect(await found(more)).toBe('you sent [redacted]')
    expect(JSON.stringify(bench.sent)).not.toContain(secret)
    answers({ isError: true, content: [{ type: 'text', text: `refused ${secret}` }] })
    expect(await found(more)).toContain('refused [redacted]')
  })
})

it('numbers that a double would round reach a server with all their digits, and are shown so', async () => {
  const said = '{"id":12345678901234567890,"list":[9007199254740993,1.5],"text":"12345678901234567890"}'
  bench.says([{ ...call('find'), deltas: [said] }], [text('Done.')])
  const got = await ask()
  expect(got.status, got.raw).toBe(200)
  expect(server.called).toContain(`"arguments":${said}`)
  expect(got.raw).toContain(JSON.stringify(said))
})
