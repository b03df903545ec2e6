import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { caughtUp } from '../support/caught-up.ts'
import { eventually } from '../support/eventually.ts'
import { steps } from '../support/fake-upstream.ts'
import { makeKey, readBooks } from '../support/money.ts'
import { providerConfig } from '../support/provider-config.ts'
import { closedAfterEach, sharedUpstream } from '../support/shared-servers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

const event = (type: string, members: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`
const usage = { input_tokens: 10, cache_read_input_tokens: 2_000, cache_creation_input_tokens: 300, output_tokens: 1 }
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage }
const start = event('message_start', { message })
const text = 'A calm sea, and a long way to go until the next harbour.'
const blockStart = event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
const said = event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
const begun = [start, blockStart, said]

const chunk = (members: object) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', ...members })}\n\n`
const chatBegun = [
  chunk({
    choices: [{ index: 0, delta: { role: 'assistant', content: text } }],
    usage: { prompt_tokens: 2_310, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 2_000 } },
  }),
]

const inputNanos = 10 * 1000 + 2_000 * 500 + 300 * 2000
const saidNanos = encode(text).length * 4000

const upstream = await sharedUpstream()

const gateways = closedAfterEach<TestGateway>()

const open = async (limits: object = {}) => {
  const config = providerConfig(
    { gamma: { at: upstream, format: 'anthropic-messages' }, beta: { at: upstream, format: 'openai-chat' } },
    { 'fake/gamma': ['gamma'], 'fake/beta': ['beta'] },
  )
  const gateway = await startGateway({ config: { ...config, limits: { drain_timeout: '100ms', ...limits } } })
  gateways.push(gateway)
  const { key } = await makeKey(gateway, { limit: 1000 })
  const ended = async () => {
    const books = () => readBooks({ url: undefined, dataDir: gateway.dataDir })
    await eventually(async () => (await books()).generations.length).toBe(1)
    return (await books()).generations[0]
  }
  return { gateway, key, ended }
}

const messages = [{ role: 'user', content: 'How is the sea?' }]
const surfaces = {
  '/messages': { messages, max_tokens: 1000 },
  '/chat/completions': { messages },
  '/responses': { input: 'How is the sea?' },
} as const
type Surface = keyof typeof surfaces

const ask = (gateway: TestGateway, key: string, surface: Surface, signal?: AbortSignal, model = 'fake/gamma') =>
  gateway.fetch(surface, {
    ...{ method: 'POST', key, body: JSON.stringify({ model, stream: true, ...surfaces[surface] }) },
    ...(signal !== undefined && { signal }),
  })

/** Reads until the text has come, and goes away. */
const readAndLeave = async (response: Response, leaving: AbortController) => {
  const reader = response.body?.getReader()
  let seen = ''
  while (!seen.includes('harbour')) seen += Buffer.from((await reader?.read())?.value ?? []).toString()
  leaving.abort()
}

describe('N10: what a provider told before the end', () => {
  it.each(Object.keys(surfaces) as Surface[])('is billed when the caller leaves (%s)', async (surface) => {
    const { gateway, key, ended } = await open()
    upstream.otherwise(steps([...begun, 'stall']))
    const leaving = new AbortController()
    await readAndLeave(await ask(gateway, key, surface, leaving.signal), leaving)
    expect(await ended()).toMatchObject({
      ...{ status: 'cancelled', inputTokens: 2_310, cachedTokens: 2_000, cacheWriteTokens: 300 },
      ...{ outputTokens: encode(text).length, costOrigin: 'estimated', costNanos: inputNanos + saidNanos },
    })
  })

  it.each(['/chat/completions', '/messages'] as const)('is billed of chunks that carry usage (%s)', async (surface) => {
    const { gateway, key, ended } = await open()
    upstream.otherwise(steps([...chatBegun, 'stall']))
    const leaving = new AbortController()
    await readAndLeave(await ask(gateway, key, surface, leaving.signal, 'fake/beta'), leaving)
    expect(await ended()).toMatchObject({
      ...{ status: 'cancelled', inputTokens: 2_310, cachedTokens: 2_000, outputTokens: encode(text).length },
    })
  })

  it('is billed when the caller leaves before the first word', async () => {
    const { gateway, key, ended } = await open()
    upstream.otherwise(steps([start, 'stall']))
    const leaving = new AbortController()
    const asking = ask(gateway, key, '/messages', leaving.signal).catch(() => undefined)
    await eventually(() => upstream.requests.length).toBe(1)
    // The first event has to get there; nobody outside sees that it did.
    await eventually(() => upstream.requests[0]?.sentBytes()).toBeGreaterThan(0)
    await caughtUp(gateway.origin)
    leaving.abort()
    await asking
    expect(await ended()).toMatchObject({ status: 'cancelled', costNanos: inputNanos + 4000 })
  })

  it.each(Object.keys(surfaces) as Surface[])('is billed when the request took too long (%s)', async (surface) => {
    const { gateway, key, ended } = await open({ request_timeout: limitOf(600) })
    upstream.otherwise(steps([...begun, 'stall']))
    await (await ask(gateway, key, surface)).text()
    expect(await ended()).toMatchObject({ status: 'failed', errorType: 'timeout', costNanos: inputNanos + saidNanos })
  })

  it.each([
    ['goes silent', 'stall', '/messages'],
    ['breaks off', 'cut', '/messages'],
    ['breaks off', 'cut', '/responses'],
  ] as const)('M9: is what counts as lost when it %s (%s %s)', async (_, step, surface) => {
    const { gateway, key, ended } = await open({ idle_timeout: limitOf(300) })
    upstream.otherwise(steps([...begun, step]))
    await (await ask(gateway, key, surface)).text()
    expect(await ended()).toMatchObject({ status: 'failed', costNanos: 0, inputTokens: 2_310 })
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
    const [, lost] = /gateway_insured_dollars_total\{is_free="true"\} ([\d.]+)/.exec(metrics) ?? []
    expect(Number(lost)).toBeCloseTo((inputNanos + saidNanos) / 1e9, 9)
  })
})
