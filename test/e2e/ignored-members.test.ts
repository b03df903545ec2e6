import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

type Wire = Record<string, unknown>

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const formats = { lab: 'openai-responses', chatty: 'openai-chat', anthro: 'anthropic-messages' }
  const of = Object.entries(formats)
  const endpoint = (provider: string) => ({ provider, upstream_model: 'wise', prices: { ...prices } })
  gateway = await startGateway({
    config: {
      providers: of.map(([slug, format]) => ({
        ...{ slug, format },
        base_url: `${upstream.url}/v1`,
        api_key: upstreamKey,
      })),
      models: of.map(([slug]) => ({ id: `${slug}/wise`, context_length: 4000, endpoints: [endpoint(slug)] })),
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function post(path: string, body: Wire, headers: Record<string, string> = {}) {
  const response = await gateway.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'x-service-metadata': 'enabled', ...headers },
  })
  const answer = (await response.json()) as Wire & { error?: { message: string } }
  const metadata = answer['service_metadata'] as { params?: { ignored_parameters: string[] } } | undefined
  return { status: response.status, ignored: metadata?.params?.ignored_parameters, message: answer.error?.message }
}

const messages = [{ role: 'user', content: [{ type: 'text', text: 'Hi', colour: 'red' }] }]
const parameters = { type: 'object', properties: {} }
const cases: readonly [string, Wire, readonly string[]][] = [
  [
    '/responses',
    {
      input: 'Hi',
      reasoning: { effort: 'low', foo: 1 },
      tools: [{ type: 'function', name: 'x', parameters, strictt: true }],
    },
    ['tools[0].strictt', 'reasoning.foo'],
  ],
  ['/messages', { max_tokens: 16, messages }, ['messages[0].content[0].colour']],
  ['/chat/completions', { messages }, ['messages[0].content[0].colour']],
]

const answer = {
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  model: 'wise',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
    },
  ],
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
}

const hello = [{ role: 'user', content: 'Hi' }]
const atSimulator: readonly [string, Wire, readonly string[]][] = [
  ['/responses', { input: 'Hi', service_tier: 'fast' }, ['service_tier']],
  ['/messages', { max_tokens: 16, messages: hello, speed: 'fast' }, ['speed']],
  ['/messages', { max_tokens: 16, messages: hello, service_tier: 'scale' }, ['service_tier']],
  ['/responses', { input: 'Hi', debug: { echo_upstream_body: true } }, ['debug.echo_upstream_body']],
  ['/chat/completions', { messages: hello, usage: { include: true } }, []],
]

describe('what the simulator is asked for', () => {
  it.each(atSimulator)('is named where it can not be done (%s with %o)', async (path, fields, ignored) => {
    expect(await post(path, { model: 'sim/echo', ...fields })).toMatchObject({ status: 200, ignored })
  })
})

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'wise',
  content: [{ type: 'text', text: 'Hi' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
}

const answers: Readonly<Record<string, unknown>> = {
  'lab/wise': answer,
  'chatty/wise': chatAnswer([{ kind: 'text', deltas: ['Hi'] }]).completion,
  'anthro/wise': message,
}

describe('the list of what was ignored', () => {
  const facts = { max_tokens: 16, messages: hello, metadata: { zz: '1' } }
  it.each(['lab/wise', 'chatty/wise'])('leaves out metadata of messages that %s is told', async (model) => {
    upstream.otherwise(json(answers[model]))
    expect(await post('/messages', { model, ...facts })).toMatchObject({ status: 200, ignored: [] })
    expect(upstream.requests.at(-1)?.body).toMatchObject({ metadata: { zz: '1' } })
    const strict = { ...facts, model, provider: { require_parameters: true } }
    expect(await post('/messages', strict)).toMatchObject({ status: 200 })
  })

  it('names metadata that an endpoint of the messages format has no place for', async () => {
    upstream.otherwise(json(message))
    expect(await post('/messages', { model: 'anthro/wise', ...facts })).toMatchObject({
      status: 200,
      ignored: ['metadata'],
    })
  })

  it.each([
    [{ logprobs: true }, ['logprobs']],
    [{ logprobs: true, top_logprobs: 2 }, ['top_logprobs']],
  ])('names the member that asks for probabilities (%o)', async (fields, ignored) => {
    upstream.otherwise(json(message))
    const asked = { model: 'anthro/wise', messages: hello, ...fields }
    expect(await post('/chat/completions', asked)).toMatchObject({ status: 200, ignored })
  })
})

describe('an endpoint that loses something on the way', () => {
  const asked: readonly (readonly [string, string, object, string])[] = [
    ['/messages', 'anthro/wise', { max_tokens: 16, messages: hello, metadata: { zz: '1' } }, 'metadata'],
    ['/chat/completions', 'anthro/wise', { messages: hello, logprobs: true }, 'logprobs'],
    ['/chat/completions', 'anthro/wise', { messages: hello, prompt_cache_key: 'k' }, 'prompt_cache_key'],
    ['/responses', 'chatty/wise', { input: [{ role: 'assistant', content: 'Hi', phase: 'commentary' }] }, 'phase'],
    ['/chat/completions', 'sim/echo', { messages: hello, service_tier: 'flex' }, 'service_tier'],
  ]
  it.each(asked)('is not asked under require_parameters (%s to %s)', async (path, model, fields, lost) => {
    upstream.otherwise(json(answers[model]))
    const relaxed = await post(path, { model, ...fields })
    expect(relaxed.status).toBe(200)
    expect(JSON.stringify(relaxed.ignored)).toContain(lost)
    const before = upstream.requests.length
    const strict = { model, ...fields, provider: { require_parameters: true } }
    expect(await post(path, strict)).toMatchObject({ status: 404 })
    expect(upstream.requests).toHaveLength(before)
    const format = { '/responses': 'responses', '/messages': 'messages' }[path] ?? 'chat'
    const body = JSON.stringify({ format, request: strict })
    const explained = await (await gateway.fetch('/routes/explain', { method: 'POST', body })).text()
    expect(explained).toMatch(new RegExp(`"require_parameters".*is not sent [^"]*${lost}`))
  })

  it('is asked where it loses nothing', async () => {
    upstream.otherwise(json(answers['anthro/wise']))
    const strict = { model: 'anthro/wise', messages: hello, provider: { require_parameters: true } }
    expect(await post('/chat/completions', strict)).toMatchObject({ status: 200, ignored: [] })
  })
})

describe('members inside objects that the contract does not know', () => {
  it.each(cases)('are named with their paths where they can not be said (%s)', async (path, fields, ignored) => {
    expect(await post(path, { model: 'sim/echo', ...fields })).toMatchObject({ status: 200, ignored })
  })

  it('reach a provider of the same format as they are, and are not named', async () => {
    upstream.otherwise(json(answer))
    const [, fields] = cases[0] ?? []
    expect(await post('/responses', { model: 'lab/wise', ...fields })).toMatchObject({ status: 200, ignored: [] })
    const sent = upstream.requests.at(-1)?.body as Wire
    expect(sent['reasoning']).toEqual({ effort: 'low', foo: 1 })
    expect(sent['tools']).toMatchObject([{ strictt: true }])
  })

  const chat = { messages: hello }
  const rewritten: readonly [string, string, Wire, readonly string[]][] = [
    ['/chat/completions', 'chatty/wise', { ...chat, reasoning: { efort: 'low' } }, ['reasoning.efort']],
    ['/chat/completions', 'chatty/wise', { ...chat, reasoning: { effort: 'low', foo: 1 } }, ['reasoning.foo']],
    ['/chat/completions', 'chatty/wise', { ...chat, usage: { foo: 1 } }, ['usage.foo']],
    ['/chat/completions', 'chatty/wise', { ...chat, stream_options: { bar: 1 } }, ['stream_options.bar']],
    ['/responses', 'lab/wise', { input: 'Hi', debug: { foo: 1 } }, ['debug.foo']],
    ['/responses', 'lab/wise', { input: 'Hi', reasoning: { enabled: true, foo: 1 } }, []],
    ['/messages', 'anthro/wise', { ...chat, max_tokens: 16, metadata: { zz: 1 } }, ['metadata.zz']],
  ]
  it.each(rewritten)('are named where a relay writes their object anew without them (%s to %s, %o)', async (...row) => {
    const [path, model, fields, ignored] = row
    upstream.otherwise(json(answers[model]))
    expect(await post(path, { model, ...fields })).toMatchObject({ status: 200, ignored })
    const sent = JSON.stringify(upstream.requests.at(-1)?.body)
    for (const name of ignored) expect(sent).not.toContain(`"${name.split('.')[1]}"`)
    const strict = await post(path, { model, ...fields, provider: { require_parameters: true } })
    expect(strict).toMatchObject(ignored.length === 0 ? { status: 200, ignored } : { status: 404 })
  })

  it.each(cases)('leave no endpoint that is not told of them under require_parameters (%s)', async (path, fields) => {
    const strict = { model: 'sim/echo', ...fields, provider: { require_parameters: true } }
    expect(await post(path, strict)).toMatchObject({ status: 404 })
    const format = { '/responses': 'responses', '/messages': 'messages' }[path] ?? 'chat'
    const explained = await gateway.fetch('/routes/explain', {
      method: 'POST',
      body: JSON.stringify({ format, request: strict }),
    })
    expect(JSON.stringify(await explained.json())).toContain('is not sent ')
  })

  it.each(cases)('are refused where the caller wants it so (%s)', async (path, fields) => {
    const refused = await post(path, { model: 'sim/echo', ...fields }, { 'x-service-strict': 'enabled' })
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('is not a field that the contract') })
  })
})
