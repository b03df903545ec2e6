import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stringifyUntrusted } from '../../../src/streams/untrusted-json.ts'
import { call, LoopBench, text, type Wire } from '../loop-bench.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'

const secret = 'tok-4711-secret'
let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.close())
const bench = new LoopBench({}, () => ({
  outbound: { allow_hosts: ['127.0.0.1'] },
  mcp: {
    servers: ['returns', 'describes', 'refuses'].map((name) => ({
      ...{ name, url: server.url, headers: { Authorization: `Bearer ${secret}` } },
    })),
  },
}))
beforeEach(() => {
  server.before = () => false
  server.errors = {}
  server.results = {}
})

const tool = (name: string, more: object = { inputSchema: { type: 'object', properties: {} } }) => ({ name, ...more })
const lists = (...tools: readonly unknown[]) => {
  server.tools = JSON.stringify(tools)
}
const answers = (result: unknown) => {
  server.results['tools/call'] = () => stringifyUntrusted(result) ?? ''
}
const wish = (more: Wire) => ({
  ...{ type: 'mcp', server_label: 'odd', server_url: server.url, require_approval: 'never' },
  ...more,
})
const ask = (more: Wire) => bench.ask('openai-responses', false, { tools: [wish(more)] })
const offered = () =>
  ((bench.sent[0]?.['tools'] ?? []) as readonly { function: { name: string; parameters: Wire } }[]).map(
    (each) => each.function,
  )
/** The result of `find` as the model reads it. */
async function found(more: Wire): Promise<string> {
  bench.says([call('find')], [text('Done.')])
  const got = await ask(more)
  expect(got.status, got.raw).toBe(200)
  const { messages } = bench.sent.at(-1) as { messages: readonly Wire[] }
  return String(messages.at(-1)?.['content'])
}

describe('what an MCP server was sent', () => {
  /** Tools of the operator's servers that change wait for an approval. */
  const kinds = (name: string) =>
    [
      ['own', { server_label: name, server_url: undefined }],
      ['one of the caller', { authorization: secret }],
    ] as const
  const spelled = [secret, Buffer.from(`Bearer ${secret}`).toString('base64'), Buffer.from(secret).toString('hex')]

  it.each(kinds('returns'))('N46: is in no spelling in what a tool returns: %s', async (_, more) => {
    const texts = spelled.map((each) => ({ type: 'text', text: each }))
    const resource = { uri: `https://a.example/${secret}`, text: `of ${secret}` }
    const links = [
      { type: 'resource', resource },
      { type: 'resource_link', name: secret, uri: resource.uri },
    ]
    lists(tool('find'))
    for (const result of [
      { content: [...texts, ...links] },
      { content: [{ type: secret, mimeType: secret, data: 'eA==' }] },
      { structuredContent: { [`key ${secret}`]: spelled, nested: { a: [`x${secret}`] } } },
      { content: [], structuredContent: { description: secret }, _meta: { secret } },
    ]) {
      answers(result)
      const text = await found(more)
      expect(text).toContain('[redacted]')
      for (const each of spelled) expect(JSON.stringify(bench.sent)).not.toContain(each)
    }
    answers({ structuredContent: { [`key ${secret}`]: secret } })
    expect(JSON.parse(await found(more))).toEqual({ 'key [redacted]': '[redacted]' })
  })

  it.each(kinds('describes'))('N46: is in no name, description or schema: %s', async (_, more) => {
    const properties = { [`by-${secret}`]: { type: 'string', description: secret, enum: [secret] } }
    lists(
      tool('find', {
        description: spelled[1],
        inputSchema: { type: 'object', properties, required: [`by-${secret}`] },
      }),
      tool(`find-${secret}`),
      tool(`odd-${secret}`, { inputSchema: { type: 'array' } }),
      tool('titled', { annotations: { title: `of ${secret}` }, inputSchema: { type: 'object', $comment: secret } }),
    )
    bench.says([text('Yes.')])
    const { raw } = await ask(more)
    for (const each of spelled) expect(raw + JSON.stringify(bench.sent)).not.toContain(each)
    expect(raw).toContain('find-[redacted] is left out: its name holds a credential')
    const { parameters } = offered()[0] ?? {}
    const named = { 'by-[redacted]': { type: 'string', description: '[redacted]', enum: ['[redacted]'] } }
    expect(parameters).toMatchObject({ properties: named, required: ['by-[redacted]'] })
  })

  it.each(kinds('refuses'))('N46: is in no error, where it is cut short neither: %s', async (_, more) => {
    lists(tool('find'))
    for (const message of [`no ${secret}`, `${'x'.repeat(490)}${secret}`, spelled[1] ?? '']) {
      server.errors = { 'tools/call': JSON.stringify({ code: -32000, message, data: { secret } }) }
      const said = await found(more)
      expect(said).toMatch(/no |x{400}|\[redacted/)
      for (const part of ['4711', spelled[1] ?? '']) expect(said).not.toContain(part)
    }
    server.errors = {}
    server.before = (_request, response, method) => {
      if (method !== 'tools/call') return false
      response.writeHead(302, { location: `/elsewhere/${secret}` }).end()
      return true
    }
    expect(await found(more)).toContain('/elsewhere/[redacted]')
    server.before = (_request, response, method) => {
      if (method !== 'tools/call') return false
      response.writeHead(200, { 'content-type': `text/${secret}` }).end('x')
      return true
    }
    expect(await found(more)).toContain('text/[redacted]')
  })
})
