import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { call, callers, LoopBench, text } from './loop-bench.ts'
import { startTicketsServer, type TicketsServer } from './mcp/tickets-server.ts'
import { serverMembers } from './mcp/tools-of.ts'

const secret = 'ada@lovelace.example'
const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'))
mkdirSync(join(folder, 'example.com'))
writeFileSync(join(folder, 'example.com/bridge.md'), `# The bridge\n\nAbout the bridge ask ${secret}.`)
let engine: FakeUpstream
let server: TicketsServer
beforeAll(async () => {
  engine = await startUpstream(json({ results: [] }))
  server = await startTicketsServer({ createDescription: `Opens a ticket of ${secret}.` })
})
beforeEach(() => engine.reset())
afterAll(async () => {
  await engine.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const settings = () => ({
  outbound: { allow_hosts: ['127.0.0.1'] },
  tools: { web_search: { engine: 'local', local: { folder }, exa: { url: engine.url, api_key: 'exa-key' } } },
})
const redacting = new LoopBench({}, settings)
const blocking = new LoopBench({}, settings)
beforeAll(async () => {
  await setGuardrail(redacting.gateway, { builtins: [{ slug: 'email', action: 'redact' }] })
  await setGuardrail(blocking.gateway, { builtins: [{ slug: 'email', action: 'block' }] })
})

const search = { tools: [{ type: 'service:web_search' }] }
const searches = call('web_search', { query: 'the bridge' })
const told = (bench: LoopBench, at: number) => JSON.stringify(bench.sent[at])

describe.each(callers)('a guardrail on a tool loop of %s', (caller) => {
  it('redacts what an MCP server says of its tools, and what they return', async () => {
    redacting.says([call('create_ticket', { title: `for ${secret}` })], [text('Done.')])
    const got = await redacting.ask(caller, false, serverMembers(caller, server.url))
    expect(got.status, got.raw).toBe(200)
    expect(told(redacting, 0)).toContain('Opens a ticket of [EMAIL_1].')
    expect(told(redacting, 1)).toContain('ticket 17: for [EMAIL_1]')
    expect(JSON.stringify(redacting.sent)).not.toContain('lovelace')
  })

  it('redacts what a search has found', async () => {
    redacting.says([searches], [text('Ask them.')])
    const got = await redacting.ask(caller, true, search)
    expect(got.status, got.raw).toBe(200)
    expect(told(redacting, 1)).toContain('About the bridge ask [EMAIL_1].')
    expect(JSON.stringify(redacting.sent)).not.toContain('lovelace')
  })

  it('ends the loop where a search has found what it blocks', async () => {
    blocking.says([searches])
    const got = await blocking.ask(caller, false, search)
    expect(got.status, got.raw).toBe(403)
    expect(got.raw).toContain('Blocked by guardrail')
    expect(got.raw).not.toContain('lovelace')
    expect(blocking.sent).toHaveLength(1)
  })

  it('refuses an MCP server that says what it blocks', async () => {
    const got = await blocking.ask(caller, false, serverMembers(caller, server.url))
    expect(got.status, got.raw).toBe(403)
    expect(blocking.sent).toHaveLength(0)
  })

  it('comes before the plugins: a search engine is sent placeholders', async () => {
    redacting.says([text('Yes.')])
    const messages = [{ role: 'user', content: `who is ${secret}` }]
    const own = caller === 'openai-responses' ? { input: `who is ${secret}` } : { messages }
    await redacting.ask(caller, false, { ...own, plugins: [{ id: 'web', engine: 'exa' }] })
    expect(engine.requests.map(({ rawBody }) => rawBody).join()).toContain('[EMAIL_1]')
    expect(engine.requests.map(({ rawBody }) => rawBody).join()).not.toContain('lovelace')
    expect(JSON.stringify(redacting.sent)).not.toContain('lovelace')
  })

  it('sees the pages that a plugin puts into a prompt', async () => {
    redacting.says([text('Yes.')])
    const messages = [{ role: 'user', content: 'the bridge' }]
    const own = caller === 'openai-responses' ? { input: 'the bridge' } : { messages }
    await redacting.ask(caller, false, { ...own, plugins: [{ id: 'web', engine: 'local' }] })
    expect(told(redacting, 0)).toContain('[EMAIL_1]')
    expect(JSON.stringify(redacting.sent)).not.toContain('lovelace')
  })
})
