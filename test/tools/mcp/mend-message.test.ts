import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mendMessages } from '../../../src/tools/mcp/mend-message.ts'
import { call, LoopBench, text, type Wire } from '../loop-bench.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'

let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.close())
const bench = new LoopBench({}, () => ({ outbound: { allow_hosts: ['127.0.0.1'] } }))

const greeting = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: { listChanged: null }, prompts: null, logging: null },
  serverInfo: { name: 'odd', version: null, title: null },
  instructions: null,
  _meta: null,
}
const results: Record<string, object> = {
  initialize: greeting,
  'tools/list': { tools: [{ name: 'find', inputSchema: { type: 'object' } }], nextCursor: null, _meta: null },
  'tools/call': { content: [{ type: 'text', text: 'found', annotations: null }], isError: null, _meta: null },
}
beforeEach(() => {
  for (const [method, result] of Object.entries(results))
    server.results[method] = () => `${JSON.stringify(result)},"error":null,"method":null`
})

/** The result of `find` as the model reads it. */
async function found(): Promise<string> {
  bench.says([call('find')], [text('Done.')])
  const tool = { type: 'mcp', server_label: 'odd', server_url: server.url, require_approval: 'never' }
  await bench.ask('openai-responses', false, { tools: [tool] })
  const { messages } = bench.sent.at(-1) as { messages: readonly Wire[] }
  return String(messages.at(-1)?.['content'])
}

describe('an MCP server that writes members without a value as null', () => {
  it('is understood, from its greeting to its results', async () => {
    expect(await found()).toBe('found')
  })

  it.each([{}, null])('is asked for its tools where its capabilities are %j', async (capabilities) => {
    server.results['initialize'] = () => JSON.stringify({ ...greeting, capabilities, serverInfo: null })
    expect(await found()).toBe('found')
  })
})

describe('messages with members that are null', () => {
  const odd = '{"jsonrpc":"2.0","id":1,"result":{"a":null,"_meta":null},"error":null}'
  const mended = '{"jsonrpc":"2.0","id":1,"result":{"a":null}}'

  async function read(body: string, isEvents: boolean, size: number): Promise<string> {
    const bytes = new TextEncoder().encode(body)
    const pieces = ReadableStream.from(
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size)),
    )
    return await new Response(pieces.pipeThrough(mendMessages(isEvents))).text()
  }

  it.each([1, 7, 10_000])('lose them, in pieces of %d bytes', async (size) => {
    expect(JSON.parse(await read(odd, false, size))).toEqual(JSON.parse(mended))
    const events = (data: string) => `: é\r\nevent: message\r\ndata: ${data}\r\n\r\ndata: {"last":"null"}`
    const lines = (await read(events(odd), true, size)).split('\r\n')
    expect(lines.filter((line) => !line.includes('jsonrpc'))).toEqual(
      events('')
        .split('\r\n')
        .filter((line) => line !== 'data: '),
    )
    expect(JSON.parse(lines[2]?.slice(6) ?? '')).toEqual(JSON.parse(mended))
  })

  it.each(['{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}', 'null', '<html>null', '[null]'])(
    'stay as they are where nothing is to be mended: %s',
    async (body) => {
      expect(await read(body, false, 4)).toBe(body)
    },
  )
})
