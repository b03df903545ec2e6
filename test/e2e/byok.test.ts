import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { manage } from '../federation/arrange.ts'
import { addCredential, type Credential } from '../operations/byok/arrange.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { prices } from '../support/provider-config.ts'
import { parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let openai: FakeUpstream
let groq: FakeUpstream
let azure: FakeUpstream
let gateway: TestGateway
// An hour passes between two tests, so that no cool-down of one is felt in the next.
let passedMs = 0

beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  ;[openai, groq, azure] = await Promise.all([startUpstream(), startUpstream(), startUpstream()])
  const provider = (slug: string, at: FakeUpstream, format: string) => ({
    ...{ slug, format, base_url: `${at.url}/v1`, api_key: `own-key-of-${slug}` },
    headers: slug === 'openai' ? { 'OpenAI-Organization': 'org-of-the-operator', 'X-Proxy': 'kept' } : {},
  })
  const endpoint = (slug: string) => ({ provider: slug, upstream_model: 'm', prices })
  gateway = await startGateway({
    config: {
      providers: [provider('openai', openai, 'openai-responses'), provider('groq', groq, 'openai-chat')],
      models: [
        { id: 'fake/one', endpoints: [endpoint('openai')] },
        { id: 'fake/two', endpoints: [endpoint('openai'), endpoint('groq')] },
      ],
    },
    // Where Azure's address needs a value that the operator has set, and no key.
    env: { AZURE_OPENAI_ENDPOINT: azure.url },
    clock: () => performance.now() + passedMs,
  })
})
beforeEach(() => {
  passedMs += 3_600_000
  for (const upstream of [openai, groq, azure]) upstream.reset()
})
afterEach(async () => {
  for (const { id } of await credentials()) await manage(gateway, 'DELETE', `/byok/${id}`)
  expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
})
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await Promise.all([openai, groq, azure].map((upstream) => upstream.close()))
})

async function credentials(): Promise<Credential[]> {
  const { body } = await manage(gateway, 'GET', '/byok?limit=100')
  return (body as { data: Credential[] }).data
}

const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])
const goodChat = chatAnswer([{ kind: 'text', deltas: ['good'] }])
type Refuse = (key: string) => number | undefined

/** Lets a provider answer well, but for keys that it refuses with a status. */
function answers(upstream: FakeUpstream, refuse: Refuse = () => undefined): void {
  const [stream, whole] = upstream === openai ? [good.sse, good.response] : [goodChat.sse, goodChat.completion]
  upstream.otherwise((exchange) => {
    const status = refuse(keyOf(exchange.request.headers))
    if (status !== undefined) return json({ error: { message: 'no', code: 'invalid_api_key' } }, { status })(exchange)
    return (exchange.request.body?.['stream'] === true ? sse(stream) : json(whole))(exchange)
  })
}

function keyOf(headers: Readonly<Record<string, unknown>>): string {
  return String(headers['authorization'] ?? headers['api-key'] ?? '').replace('Bearer ', '')
}

const keysAt = (upstream: FakeUpstream) => upstream.requests.map(({ headers }) => keyOf(headers))

async function ask(model: string, fields: Wire = {}, headers: Record<string, string> = {}, key?: string) {
  const body = JSON.stringify({ model, input: 'hi', ...fields })
  const init = { method: 'POST', body, headers: { 'x-service-metadata': 'enabled', ...headers } }
  const response = await gateway.fetch('/responses', { ...init, ...(key !== undefined && { key }) })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  }
}

describe('which credential reaches a provider', () => {
  it('is the gateway’s own without any, and the workspace’s first once there is one', async () => {
    answers(openai)
    expect((await ask('fake/one')).body).toMatchObject({
      usage: { is_byok: false },
      service_metadata: { is_byok: false },
    })
    await addCredential(gateway, { key: 'mine-1' })
    expect((await ask('fake/one')).body).toMatchObject({
      usage: { is_byok: true },
      service_metadata: { is_byok: true },
    })
    expect(keysAt(openai)).toEqual(['own-key-of-openai', 'mine-1'])
  })

  it('is each in order: prioritized ones as they are sorted, the gateway’s own, fallbacks', async () => {
    answers(openai, () => 401)
    const [first, second] = [
      await addCredential(gateway, { key: 'mine-1' }),
      await addCredential(gateway, { key: 'mine-2' }),
    ]
    await addCredential(gateway, { key: 'later-1', is_fallback: true })
    await ask('fake/one')
    expect(keysAt(openai)).toEqual(['mine-1', 'mine-2', 'own-key-of-openai', 'later-1'])
    await manage(gateway, 'POST', '/byok/reorder', { provider: 'openai', ids: [second.id, first.id] })
    openai.reset()
    passedMs += 3_600_000
    answers(openai, () => 401)
    await ask('fake/one')
    expect(keysAt(openai)).toEqual(['mine-2', 'mine-1', 'own-key-of-openai', 'later-1'])
  })

  it('is no other than those that a request’s providers allow, in the order that it gives', async () => {
    answers(openai, () => 500)
    answers(groq, () => 500)
    await addCredential(gateway, { provider: 'groq', key: 'mine-groq' })
    await ask('fake/two', { provider: { order: ['openai', 'groq'] } })
    expect(keysAt(openai)).toEqual(['own-key-of-openai'])
    expect(keysAt(groq).slice(0, 2)).toEqual(['mine-groq', 'own-key-of-groq'])
    for (const upstream of [openai, groq]) upstream.reset()
    passedMs += 3_600_000
    answers(openai)
    await ask('fake/two', { provider: { ignore: ['groq'] } })
    expect([keysAt(openai), keysAt(groq)]).toEqual([['own-key-of-openai'], []])
  })

  it('takes nothing of the operator’s account along', async () => {
    answers(openai)
    await addCredential(gateway, { key: 'mine-1' })
    await ask('fake/one')
    expect(openai.requests[0]?.headers).toMatchObject({ authorization: 'Bearer mine-1', 'x-proxy': 'kept' })
    expect(openai.requests[0]?.headers).not.toHaveProperty('openai-organization')
  })

  it('counts at once when it is changed, disabled, limited or deleted', async () => {
    answers(openai)
    const { id } = await addCredential(gateway, { key: 'mine-1' })
    const steps: [method: string, body: object | undefined][] = [
      ['PATCH', { key: 'mine-2' }],
      ['PATCH', { disabled: true }],
      ['PATCH', { disabled: false, allowed_models: ['fake/two'] }],
      ['PATCH', { allowed_models: null, allowed_user_ids: ['somebody'] }],
      ['PATCH', { allowed_user_ids: null, allowed_api_key_hashes: [] }],
      ['PATCH', { allowed_api_key_hashes: null }],
      ['DELETE', undefined],
    ]
    await ask('fake/one')
    for (const [method, body] of steps) {
      await manage(gateway, method, `/byok/${id}`, body)
      await ask('fake/one')
    }
    const own = 'own-key-of-openai'
    expect(keysAt(openai)).toEqual(['mine-1', 'mine-2', own, own, own, own, 'mine-2', own])
  })

  it('is for the keys that it names alone', async () => {
    answers(openai)
    const made = (await manage(gateway, 'POST', '/keys', { name: 'one' })).body as {
      data: { hash: string }
      key: string
    }
    await addCredential(gateway, { key: 'mine-1', allowed_api_key_hashes: [made.data.hash] })
    await ask('fake/one', {}, {}, made.key)
    await ask('fake/one')
    expect(keysAt(openai)).toEqual(['mine-1', 'own-key-of-openai'])
  })
})

describe('a provider that the gateway has no credential for', () => {
  it('is reached with a workspace’s, and unknown without one', async () => {
    answers(azure)
    expect((await ask('azure/my-deployment')).status).toBe(400)
    await addCredential(gateway, { provider: 'azure', key: 'mine-azure' })
    const { status, body } = await ask('azure/my-deployment')
    expect({ status, usage: body.usage }).toMatchObject({ status: 200, usage: { is_byok: true } })
    expect(azure.requests.map(({ path, headers }) => [path, headers['api-key']])).toEqual([
      ['/openai/v1/chat/completions', 'mine-azure'],
    ])
  })

  it('is refused with 403 to callers for whom no credential is', async () => {
    answers(azure)
    await addCredential(gateway, { provider: 'azure', key: 'mine-azure', allowed_user_ids: [] })
    const { status, body } = await ask('azure/my-deployment')
    expect(status).toBe(403)
    expect(body.error.metadata.availability).toMatchObject({ excluded_by: ['byok'] })
    expect(azure.requests).toEqual([])
  })
})

describe('a provider that does not accept the workspace’s credential', () => {
  it('is told in previous_errors, and the next candidate is asked', async () => {
    answers(openai, (key) => (key === 'mine-bad' ? 401 : 500))
    await addCredential(gateway, { key: 'mine-bad' })
    const { body } = await ask('fake/one')
    expect(body.error.metadata.previous_errors[0]).toEqual({
      provider: 'openai',
      model: 'fake/one',
      status: 401,
      code: 'invalid_api_key',
    })
    expect(body.error.metadata.previous_errors[1]).toMatchObject({ status: 500 })
    passedMs += 3_600_000
    const { status, body: refused } = await ask('fake/one', { provider: { allow_fallbacks: false } })
    expect(status).toBe(502)
    expect(refused.error.message).toBe("The provider did not accept the workspace's own credential.")
  })

  it.each([401, 403])('is asked with the gateway’s own after %i, which is not cooled down by it', async (status) => {
    answers(openai, (key) => (key === 'mine-bad' ? status : undefined))
    await addCredential(gateway, { key: 'mine-bad' })
    for (let at = 0; at < 3; at++) {
      expect((await ask('fake/one')).body).toMatchObject({ status: 'completed', usage: { is_byok: false } })
    }
    // The bad one is left alone for a while; the gateway's own answers each time.
    expect(keysAt(openai)).toEqual(['mine-bad', 'own-key-of-openai', 'own-key-of-openai', 'own-key-of-openai'])
  })

  it('does not keep the workspace’s good one from being used when the gateway’s own is bad', async () => {
    answers(openai, (key) => (key === 'own-key-of-openai' ? 401 : undefined))
    await addCredential(gateway, { key: 'later-1', is_fallback: true })
    for (let at = 0; at < 2; at++) expect((await ask('fake/one')).body).toMatchObject({ usage: { is_byok: true } })
    expect(keysAt(openai)).toEqual(['own-key-of-openai', 'later-1', 'later-1'])
  })

  it('shows in the record of the generation which attempt was whose', async () => {
    answers(openai, (key) => (key === 'mine-bad' ? 401 : undefined))
    await addCredential(gateway, { key: 'mine-bad' })
    const { headers } = await ask('fake/one')
    const answer = await gateway.fetch(`/generation?id=${headers.get('x-generation-id')}`)
    expect(await answer.json()).toMatchObject({
      data: {
        is_byok: false,
        provider_responses: [
          { status: 401, is_byok: true },
          { status: 200, is_byok: false },
        ],
      },
    })
  })
})

describe('is_byok', () => {
  const requests: Readonly<Record<string, { path: string; body: object }>> = {
    responses: { path: '/responses', body: { input: 'hi' } },
    messages: { path: '/messages', body: { max_tokens: 100, messages: [{ role: 'user', content: 'hi' }] } },
    chat: { path: '/chat/completions', body: { messages: [{ role: 'user', content: 'hi' }] } },
  }

  it.each(Object.keys(requests).flatMap((format) => [false, true].map((stream) => ({ format, stream }))))(
    'is true in $format with stream: $stream, and in the record',
    async ({ format, stream }) => {
      answers(openai)
      await addCredential(gateway, { key: 'mine-1' })
      const { path, body } = requests[format] ?? { path: '', body: {} }
      const fields = {
        model: 'fake/one',
        stream,
        ...(format === 'chat' && { stream_options: { include_usage: true } }),
      }
      const response = await gateway.fetch(path, {
        method: 'POST',
        body: JSON.stringify({ ...body, ...fields }),
        headers: { 'x-service-metadata': 'enabled' },
      })
      const text = await response.text()
      expect(response.status).toBe(200)
      const said = stream
        ? [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data))
        : [JSON.parse(text)]
      const flags = said.flatMap((each) => each.usage?.is_byok ?? each.response?.usage?.is_byok ?? [])
      expect(flags.at(-1)).toBe(true)
      expect(text).toMatch(/"service_metadata":\{[^}]*"is_byok":true/)
      const [generation] = (await readGenerations(gateway.dataDir)).slice(-1)
      expect(generation).toMatchObject({ isByok: true, status: 'completed' })
    },
  )
})

describe('what it costs', () => {
  it('is the provider’s price, on the key’s own sum for such usage, and on no limit that leaves it out', async () => {
    answers(openai)
    const made = (await manage(gateway, 'POST', '/keys', { name: 'poor', limit: 0.000_001 })).body as {
      data: { hash: string }
      key: string
    }
    expect((await ask('fake/one', {}, {}, made.key)).status).toBe(402)
    await addCredential(gateway, { key: 'mine-1' })
    const { status, body } = await ask('fake/one', {}, {}, made.key)
    expect(status).toBe(200)
    expect(body.usage.cost).toBeGreaterThan(0)
    // With nothing left for the gateway's own credential, it is not fallen back on.
    answers(openai, () => 401)
    openai.reset()
    answers(openai, () => 401)
    expect((await ask('fake/one', {}, {}, made.key)).status).toBe(502)
    expect(keysAt(openai)).toEqual(['mine-1'])
    const { data } = (await manage(gateway, 'GET', `/keys/${made.data.hash}`)).body as { data: Record<string, number> }
    expect(data).toMatchObject({ usage: 0, byok_usage: body.usage.cost, limit_remaining: 0.000_001 })
  })

  it('counts on a limit that takes it in', async () => {
    answers(openai)
    await addCredential(gateway, { key: 'mine-1' })
    const fields = { name: 'poor', limit: 0.000_001, include_byok_in_limit: true }
    const { key } = (await manage(gateway, 'POST', '/keys', fields)).body as { key: string }
    expect((await ask('fake/one', {}, {}, key)).status).toBe(402)
  })
})

describe('routes explain', () => {
  it('shows the workspace’s credentials as candidates and as left out, without their secrets', async () => {
    const first = await addCredential(gateway, { key: 'mine-very-secret-0123456789', name: 'First' })
    const last = await addCredential(gateway, { key: 'mine-very-secret-0123456789', is_fallback: true })
    const denied = await addCredential(gateway, { key: 'mine-very-secret-0123456789', allowed_models: ['x/y'] })
    const response = await gateway.fetch('/routes/explain', {
      method: 'POST',
      body: JSON.stringify({ format: 'responses', request: { model: 'fake/one', input: 'hi' } }),
    })
    const text = await response.text()
    const { data } = JSON.parse(text)
    expect(data.candidates.map(({ byok }: { byok: unknown }) => byok)).toEqual([
      { id: first.id, name: 'First', is_fallback: false },
      null,
      { id: last.id, name: 'OpenAI', is_fallback: true },
    ])
    expect(data.excluded).toMatchObject([{ reason: 'byok', byok: { id: denied.id } }])
    expect(text).not.toMatch(/secret|own-key/)
  })
})

it('a stream falls back over credentials as a whole answer does', async () => {
  answers(openai, (key) => (key === 'mine-bad' ? 403 : undefined))
  await addCredential(gateway, { key: 'mine-bad' })
  await addCredential(gateway, { key: 'mine-good' })
  const { text } = await ask('fake/one', { stream: true })
  expect(parseEvents(text).final).toMatchObject({ status: 'completed', usage: { is_byok: true } })
  expect(keysAt(openai)).toEqual(['mine-bad', 'mine-good'])
})

it('what the gateway’s own account encrypted is not sent with a workspace’s key', async () => {
  const said = [{ kind: 'reasoning', deltas: ['hm'], encrypted: 'gAAAA_own' } as const]
  openai.otherwise(json(responsesAnswer(said).response))
  const { body } = await ask('fake/one')
  await addCredential(gateway, { key: 'mine-1' })
  const input = [{ role: 'user', content: 'hi' }, body.output[0], { role: 'user', content: 'more' }]
  expect((await ask('fake/one', { input })).status).toBe(200)
  expect(keysAt(openai)).toEqual(['own-key-of-openai', 'mine-1'])
  expect(openai.requests[1]?.rawBody).toContain('more')
  expect(openai.requests[1]?.rawBody).not.toContain('gAAAA')
})
