import { describe, expect, it } from 'vitest'
import { call, LoopBench, text } from './loop-bench.ts'
import { serverMembers } from './mcp/tools-of.ts'

const bench = new LoopBench()
const said = 'a server tool could not reach an address'
const logged = () =>
  bench.gateway.log
    .filter((line) => line.includes(said))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

describe('the log says why the gateway could not reach', () => {
  it('an MCP server at a private address, and which setting allows it', async () => {
    bench.says([text('Without.')])
    const url = 'http://127.0.0.1:9/mcp?secret=1'
    const { id, raw } = await bench.ask('openai-chat', false, serverMembers('openai-chat', url))
    expect(raw).not.toContain('allow_hosts')
    expect(logged().at(-1)).toMatchObject({
      ...{ host: '127.0.0.1:9', reason: 'refused', setting: 'outbound.allow_hosts', generationId: id },
      requestId: expect.any(String),
    })
    expect(JSON.stringify(logged())).not.toContain('secret')
  })

  it('a page', async () => {
    bench.says([call('web_fetch', { url: 'http://127.0.0.1:10/page' })], [text('Without.')])
    const { id, raw } = await bench.ask('anthropic-messages', true, { tools: [{ type: 'service:web_fetch' }] })
    expect(raw).not.toContain('allow_hosts')
    expect(logged().at(-1)).toMatchObject({
      ...{ host: '127.0.0.1:10', reason: 'refused', setting: 'outbound.allow_hosts', generationId: id },
    })
  })
})
