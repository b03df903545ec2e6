import { afterEach, expect, it } from 'vitest'
import { inStore } from '../support/generations.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway | undefined
afterEach(() => gateway?.close())

const simulator = { tokens_per_second: 0 }

async function open(config: object): Promise<TestGateway> {
  gateway = await startGateway({ config: { simulator, ...config } })
  return gateway
}

/** Asks, reads the whole answer, and gives the id of its generation. */
async function ask(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const init = { method: 'POST', body: JSON.stringify({ model: 'sim/echo', ...body }), headers }
  const response = await (gateway as TestGateway).fetch(path, init)
  await response.text()
  return response.headers.get('x-generation-id') ?? ''
}

const kindsOf = async (id: string) => {
  const found = await inStore((gateway as TestGateway).dataDir, ({ shapes }) => shapes.ofGenerations([id]))
  return found.get(id)?.blocks.map(({ kind }) => kind)
}

const session = { 'x-session-id': 'chat-1' }
const messages = [{ role: 'user', content: 'Hello Ada' }]
const system = { role: 'system', content: 'Be kind.' }
const parameters = { type: 'object', properties: {} }

it('records shapes of what sessions and apps ask, in every format, streamed or not', async () => {
  await open({ records: { prompt_shapes: true } })
  const tools = [{ type: 'function', function: { name: 'look', parameters } }]
  for (const stream of [false, true]) {
    const chat = await ask('/chat/completions', { messages: [system, ...messages], tools, stream }, session)
    const response = await ask('/responses', { instructions: 'Be kind.', input: 'Hello', stream }, session)
    const own = { max_tokens: 99, system: 'Be kind.', messages, stream }
    const message = await ask('/messages', own, { 'http-referer': 'https://notes.example' })
    expect(await kindsOf(chat)).toEqual(['tools', 'system', 'message'])
    expect(await kindsOf(response)).toEqual(['system', 'message'])
    expect(await kindsOf(message)).toEqual(['system', 'message'])
  }
  expect(await kindsOf(await ask('/chat/completions', { messages }))).toBeUndefined()
})

it('records none where zero data retention was asked for', async () => {
  await open({ records: { prompt_shapes: true } })
  expect(await kindsOf(await ask('/chat/completions', { messages, provider: { zdr: true } }, session))).toBeUndefined()
})

it('records none where a guardrail wants zero data retention of the model', async () => {
  await open({ records: { prompt_shapes: true } })
  await setGuardrail(gateway as TestGateway, { zdrAuthors: ['other'] })
  expect(await kindsOf(await ask('/chat/completions', { messages }, session))).toBeUndefined()
})

it('records none unless it is switched on, and says so', async () => {
  await open({})
  expect(await kindsOf(await ask('/chat/completions', { messages }, session))).toBeUndefined()
  const response = await (gateway as TestGateway).fetch('/prompt-cache', { key: managementKey })
  expect(await response.json()).toMatchObject({
    data: { shapes_recorded: false, records: 1, rows: [{ session_id: 'chat-1', missed_tokens: null }] },
  })
})
