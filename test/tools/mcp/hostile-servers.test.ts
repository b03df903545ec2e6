import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { call, callers, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'
import { serverMembers } from './tools-of.ts'

let server: HostileServer
const folder = mkdtempSync(join(tmpdir(), 'gateway-mcp-'))
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const bench = new LoopBench({ env: { GATEWAY_DATA_DIR: folder } }, () => ({
  outbound: { allow_hosts: ['127.0.0.1'] },
  mcp: {
    servers: [
      { name: 'own', url: server.url, allowed_tools: ['a', 'b'] },
      { name: 'other', url: server.url },
    ],
  },
}))
beforeEach(() => {
  server.silentAt = ''
  server.tools = '[]'
  server.ended = 0
})

const toolNamed = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more })
const lists = (...tools: readonly object[]) => {
  server.tools = JSON.stringify(tools)
}
const wishes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ type: 'mcp', server_label: `m${at}`, server_url: server.url, require_approval: 'never' },
  }))
const namesSent = () =>
  ((bench.sent.at(-1)?.['tools'] ?? []) as readonly { function: { name: string } }[]).map((each) => each.function.name)

describe('the lock of configured MCP servers', () => {
  it('takes all tools of a server as approved, whichever the first request selects', async () => {
    lists(toolNamed('a'), toolNamed('b'), toolNamed('d'))
    const own = { type: 'mcp', server_label: 'own', require_approval: 'never' }
    bench.says([text('None.')], [text('Yes.')])
    await bench.ask('openai-responses', false, { tools: [{ ...own, allowed_tools: ['a'] }] })
    expect(namesSent()).toEqual(['a'])
    const got = await bench.ask('openai-responses', false, { tools: [own] })
    expect(namesSent()).toEqual(['a', 'b'])
    expect(got.raw).not.toContain('wait for the operator')
  })
})

describe('MCP servers of one request', () => {
  it('are at most 16', async () => {
    const { status, raw } = await bench.ask('openai-responses', false, { tools: wishes(17) })
    expect([status, raw]).toEqual([
      400,
      expect.stringContaining('tools[16]: a request may name at most 16 MCP servers'),
    ])
    bench.says([text('Yes.')])
    expect((await bench.ask('openai-responses', false, { tools: wishes(16) })).status).toBe(200)
  })

  it('list at most 128 tools together: those after are told of', async () => {
    lists(...Array.from({ length: 60 }, (_, at) => toolNamed(`t${at}`)))
    bench.says([text('Yes.')])
    const { whole } = await bench.ask('openai-responses', false, { tools: wishes(3) })
    expect(namesSent()).toHaveLength(120)
    const listed = (whole['output'] as readonly Wire[]).map(({ tools, error }) => [(tools as [])?.length, error])
    expect(listed.slice(0, 3)).toEqual([
      [60, undefined],
      [60, undefined],
      [0, expect.stringContaining('more than 128 tools or 1048576 bytes together')],
    ])
  })

  it('list at most 1 MiB together', async () => {
    lists(...Array.from({ length: 10 }, (_, at) => toolNamed(`t${at}`, { description: 'd'.repeat(60_000) })))
    bench.says([text('Yes.')])
    await bench.ask('openai-responses', false, { tools: wishes(2) })
    expect(namesSent()).toHaveLength(10)
  })

  it('count what the request says of a server with each of its tools, which say it', async () => {
    lists(...Array.from({ length: 100 }, (_, at) => toolNamed(`t${at}`)))
    const described = (length: number) => wishes(1).map((each) => ({ ...each, server_description: 'd'.repeat(length) }))
    bench.says([text('Yes.')], [text('Yes.')])
    await bench.ask('openai-responses', false, { tools: described(5_000) })
    expect(namesSent()).toHaveLength(100)
    const { whole } = await bench.ask('openai-responses', false, { tools: described(20_000) })
    expect(namesSent()).toHaveLength(0)
    expect((whole['output'] as readonly Wire[])[0]).toMatchObject({ error: expect.stringContaining('1048576 bytes') })
  })
})

describe('a hostile list of tools', () => {
  const deep = `{"type":"object","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`

  it.each(callers)('leaves out tools that are too deep or too long, and names them: %s', async (caller) => {
    const long = JSON.stringify(toolNamed('long', { description: 'd'.repeat(70_000) }))
    server.tools = `[{"name":"deep","inputSchema":${deep}},${JSON.stringify(toolNamed('good'))},${long}]`
    bench.says([text('Yes.')])
    const got = await bench.ask(caller, true, serverMembers(caller, server.url))
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('Yes.')
    expect(namesSent()).toEqual(['good'])
    expect(stageOf(got)).toMatchObject({
      data: {
        servers: [
          { error: expect.stringContaining('the tool deep is left out: it has more than 64 levels; the tool long') },
        ],
      },
    })
  })

  it('of a configured server does not fail its requests', async () => {
    server.tools = `[{"name":"c","inputSchema":${deep}},${JSON.stringify(toolNamed('a'))}]`
    bench.says([text('Yes.')])
    const other = { type: 'mcp', server_label: 'other', require_approval: 'never' }
    const got = await bench.ask('openai-responses', false, { tools: [other] })
    expect(got.status, got.raw).toBe(200)
    expect(namesSent()).toEqual(['a'])
  })
})

describe('a silent MCP server', () => {
  it.each(['server/discover', 'initialize', 'tools/list'])('is left at %s when the caller goes', async (method) => {
    server.silentAt = method
    const leaving = new AbortController()
    const body = bench.body('openai-responses', true, { tools: wishes(1) })
    const asking = bench.fetch('openai-responses', body, { signal: leaving.signal }).catch(() => 'gone')
    await eventually(() => server.open.size).toBe(1)
    leaving.abort()
    expect(await asking).toBe('gone')
    await eventually(() => server.open.size).toBe(0)
  })

  it('takes a share of the calls alone, and none of the places of other fetches', async () => {
    server.silentAt = 'server/discover'
    const leaving = new AbortController()
    const body = bench.body('openai-responses', true, { tools: wishes(16) })
    const asking = Array.from({ length: 8 }, () =>
      bench.fetch('openai-responses', body, { signal: leaving.signal }).catch(() => 'gone'),
    )
    await eventually(() => server.open.size).toBe(96)
    bench.says([text('Read.')])
    const file = { type: 'input_file', filename: 'a.txt', file_url: server.url.replace('/mcp', '/a.txt') }
    const input = [{ role: 'user', content: [file] }]
    const got = await bench.ask('openai-responses', false, {
      input,
      plugins: [{ id: 'file-parser', pdf: { engine: 'pdf-text' } }],
    })
    expect(got.status, got.raw).toBe(200)
    expect(JSON.stringify(bench.sent.at(-1))).toContain('A page for readers.')
    expect(server.open.size).toBe(96)
    leaving.abort()
    await Promise.all(asking)
    await eventually(() => server.open.size).toBe(0)
  })
})

describe('the session with an MCP server', () => {
  it.each([
    ['is answered', 200, {}, [text('Done.')]],
    ['breaks off between two steps', 502, {}, [call('nobody')]],
    ['is refused for another tool', 400, { tools: [{ type: 'service:bash' }] }, []],
    ['has no model', 400, { model: 'tools/none' }, []],
  ])('is ended once where the request %s', async (_, status, { tools = [], ...more }: Wire, said) => {
    lists(toolNamed('a'))
    if (said.length > 0) bench.says(said)
    const members = { ...more, tools: [...wishes(1), ...(tools as readonly Wire[])] }
    const got = await bench.ask('openai-responses', false, members)
    expect(got.status, got.raw).toBe(status)
    await eventually(() => server.ended).toBe(1)
    // Whatever else it is told comes before it is told of the next one.
    bench.says([text('Done.')])
    await bench.ask('openai-responses', false, { tools: wishes(1) })
    await eventually(() => server.ended).toBeGreaterThan(1)
    expect(server.ended).toBe(2)
  })
})
