import { createOpenAI } from '@ai-sdk/openai'
import { generateText, type LanguageModel, type ModelMessage, stepCountIs, streamText, tool } from 'ai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import { type Exchange, type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { makeKey } from '../support/money.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { prices, providerConfig } from '../support/provider-config.ts'
import { describeRedis } from '../support/redis.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

type Wire = Record<string, unknown>

let upstream: FakeUpstream
const gateways: TestGateway[] = []
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(async () => {
  for (const gateway of gateways.splice(0).reverse()) await gateway.close()
  await upstream.close()
})

async function start(more: object = {}, env: Record<string, string> = {}): Promise<TestGateway> {
  const { providers, models } = providerConfig(
    { near: { at: upstream }, far: { at: upstream, format: 'openai-chat' } },
    { 'some/near': ['near'], 'some/far': ['far'] },
  )
  const thinks = {
    provider: 'near',
    upstream_model: 'near-model',
    prices,
    supported_parameters: ['reasoning', 'tools'],
  }
  const thinker = { ...models[0], id: 'some/thinker', endpoints: [thinks] }
  const config = {
    simulator: { tokens_per_second: 0 },
    providers: providers.map((each) => ({ ...each, zdr: true })),
    models: [...models, thinker],
    ...more,
  }
  const gateway = await startGateway({ config, env })
  gateways.push(gateway)
  return gateway
}

async function post(gateway: TestGateway, body: object, key = inferenceKey) {
  const response = await gateway.fetch('/responses', { method: 'POST', key, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Wire }
}

const idsOf = ({ body }: { readonly body: Wire }) => (body['output'] as { id: string }[]).map(({ id }) => id)
const references = (ids: readonly string[]) => ids.map((id) => ({ type: 'item_reference', id }))
const message = (content: string) => ({ role: 'user', content })

const getWeather = tool({
  description: 'The weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => Promise.resolve({ city, celsius: -3 }),
})

/** Two turns as people write them: nothing is said of `store`. Throws where a request is refused. */
async function converse(gateway: TestGateway, name: string, isStream: boolean): Promise<string> {
  const model: LanguageModel = createOpenAI({ apiKey: inferenceKey, baseURL: gateway.url })(name)
  const asked = { model, tools: { get_weather: getWeather }, stopWhen: stepCountIs(3), maxRetries: 0 }
  const messages: ModelMessage[] = [{ role: 'user', content: 'What is the weather in Oslo?' }]
  let text = ''
  for (const question of ['And in Bergen?', undefined]) {
    if (isStream) {
      const stream = streamText({ ...asked, messages, onError: () => {} })
      text = await stream.text
      messages.push(...(await stream.response).messages)
    } else {
      const whole = await generateText({ ...asked, messages })
      text = whole.text
      messages.push(...whole.response.messages)
    }
    if (question !== undefined) messages.push({ role: 'user', content: question })
  }
  return text
}

/** A provider that calls a tool for each question, and then says what it was told; its items have ids of their own. */
function answersAs(format: 'openai-responses' | 'openai-chat') {
  let count = 0
  return ({ request, response }: Exchange) => {
    const { body = {} } = request
    const said = (body['input'] ?? body['messages']) as Wire[]
    const number = ++count
    const isTold = JSON.stringify(said.at(-1)).includes('celsius')
    const answer: Said = isTold
      ? { kind: 'text', deltas: ['It is cold.'] }
      : { kind: 'call', name: 'get_weather', callId: `call_${number}`, deltas: ['{"city":"Oslo"}'] }
    const thought: Said = { kind: 'reasoning', deltas: ['Hm.'], encrypted: 'c2VhbGVk' }
    const { events, whole } = format === 'openai-chat' ? chat([answer]) : responses([thought, answer])
    const own = (text: string) => text.replaceAll(/"(rs|fc|msg)_(\d)"/g, `"$1_${number}_$2"`)
    const behave = body['stream'] === true ? sse(own(events)) : json(own(JSON.stringify(whole)))
    return behave({ request, response })
  }
}

function responses(said: readonly Said[]) {
  const { sse: events, response: whole } = responsesAnswer(said)
  return { events, whole }
}

function chat(said: readonly Said[]) {
  const { sse: events, completion: whole } = chatAnswer(said)
  return { events, whole }
}

describe.each([
  ['streamed', true],
  ['whole', false],
] as const)('Vercel’s client with nothing said of store, %s', (_, isStream) => {
  it.each(['sim/tools', 'sim/reasoning'])('has two turns with %s', async (model) => {
    const gateway = await start()
    expect(await converse(gateway, model, isStream)).not.toBe('')
  })

  it('has two turns with a provider of its format, which gets whole items and thoughts that it can read', async () => {
    const gateway = await start()
    upstream.otherwise(answersAs('openai-responses'))
    expect(await converse(gateway, 'some/thinker', isStream)).toBe('It is cold.')
    expect(upstream.requests).toHaveLength(4)
    for (const { body } of upstream.requests) {
      expect(body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] })
      expect(JSON.stringify(body)).not.toContain('item_reference')
    }
    const input = upstream.requests.at(-1)?.body?.['input'] as Wire[]
    expect(input.map(({ type, role }) => type ?? role)).toEqual([
      ...['user', 'reasoning', 'function_call', 'function_call_output', 'reasoning', 'message'],
      ...['user', 'reasoning', 'function_call', 'function_call_output'],
    ])
    expect(input[1]).toMatchObject({ encrypted_content: 'c2VhbGVk' })
  })

  it('has two turns with a provider of another format', async () => {
    const gateway = await start()
    upstream.otherwise(answersAs('openai-chat'))
    expect(await converse(gateway, 'some/far', isStream)).toBe('It is cold.')
    const messages = upstream.requests.at(-1)?.body?.['messages'] as Wire[]
    expect(messages.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant'],
      ...['user', 'assistant', 'tool'],
    ])
  })
})

describe('an item of an answer', () => {
  const told = (text: string) => responses([{ kind: 'text', deltas: [text] }])

  it('can be referred to by the same key alone, in any later request', async () => {
    const gateway = await start()
    const first = await post(gateway, { model: 'sim/echo', input: 'hello' })
    expect(first.body).toMatchObject({ store: false })
    const next = { model: 'sim/echo', input: [message('hello'), ...references(idsOf(first)), message('again')] }
    expect((await post(gateway, next)).status).toBe(200)
    expect((await post(gateway, { ...next, store: false })).status).toBe(200)
    const { key } = await makeKey(gateway)
    const refused = await post(gateway, next, key)
    expect(refused.status).toBe(422)
    expect((refused.body['error'] as Wire)['message']).toContain('send "store": false')
  })

  it.each([
    ['says that nothing is stored', { store: false }, {}],
    ['asks for zero data retention', { provider: { zdr: true } }, {}],
    ['comes where items are not remembered', {}, { memory: { items: '0s' } }],
  ])('can not be referred to where the request %s', async (_, members, config) => {
    const gateway = await start(config)
    upstream.otherwise(json(told('hi').whole))
    const first = await post(gateway, { model: 'some/near', input: 'hello', ...members })
    const next = { model: 'some/near', input: [message('hello'), ...references(idsOf(first)), message('again')] }
    expect((await post(gateway, next)).status).toBe(422)
  })

  it('is remembered as models may see it, where values come back for the caller', async () => {
    const gateway = await start()
    await setGuardrail(gateway, { builtins: [{ slug: 'email', action: 'redact' }], appliesTo: 'input', restores: true })
    const address = 'zq7.lovelace@example.org'
    upstream.next(json(told('I write to [EMAIL_1].').whole), json(told('Done.').whole))
    const first = await post(gateway, { model: 'some/near', input: `Write to ${address}.` })
    expect(JSON.stringify(first.body)).toContain(`I write to ${address}.`)
    const input = [message(`Write to ${address}.`), ...references(idsOf(first)), message('Did you?')]
    expect((await post(gateway, { model: 'some/near', input })).status).toBe(200)
    const sent = upstream.requests.at(-1)?.rawBody ?? ''
    expect(sent).toContain('I write to [EMAIL_1].')
    expect(sent).not.toContain(address)
  })

  it('counts with the body that refers to it, and comes once however often it is named', async () => {
    const gateway = await start({ limits: { body_bytes: '64KiB' } })
    upstream.otherwise(json(told('x'.repeat(60_000)).whole))
    const first = await post(gateway, { model: 'some/near', input: 'hello' })
    const [id = ''] = idsOf(first)
    const refer = (text: string) =>
      post(gateway, { model: 'some/near', input: [...references(Array(9).fill(id)), message(text)] })
    expect((await refer('short')).status).toBe(200)
    expect(upstream.requests.at(-1)?.rawBody.length).toBeLessThan(64 * 1024)
    expect((await refer('x'.repeat(5_000))).status).toBe(413)
  })
})

describeRedis('items with Redis', (openRoad) => {
  it('can be referred to at another gateway of the same installation', async () => {
    const { url, prefix } = await openRoad()
    const env = { REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix }
    const one = await start({}, env)
    const other = await start({}, { ...env, GATEWAY_DATA_DIR: one.dataDir })
    // Both have to find Redis first.
    await eventually(async () => {
      const first = await post(one, { model: 'sim/echo', input: 'hello' })
      const input = [message('hello'), ...references(idsOf(first)), message('again')]
      return (await post(other, { model: 'sim/echo', input })).status
    }).toBe(200)
  })
})
