import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { json, sse, steps } from '../support/fake-upstream.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { upstreamKey } from '../support/provider-config.ts'
import type { Wire } from '../support/response-events.ts'
import { inferenceKey } from '../support/test-gateway.ts'

const providers = useFakeProviders()

const alphaSays = responsesAnswer([
  { kind: 'text', deltas: ['a ', 'calm ', 'sea'] },
  { kind: 'call', name: 'get_weather', callId: 'call_1', deltas: ['{"city":"Oslo"}'] },
])
const betaSays = chatAnswer([{ kind: 'text', deltas: ['a calm sea'] }])

describe('what goes with an answer', () => {
  it('is the id of its generation, whose row is there when the end is', async () => {
    providers().alpha.otherwise(({ request, ...exchange }) =>
      (request.body?.['stream'] === true ? sse(alphaSays.sse) : json(alphaSays.response))({ request, ...exchange }),
    )
    const streamed = await openStream(providers().gateway.url, { model: 'fake/alpha', input: 'hi' })
    await streamed.waitFor('data: [DONE]')
    const whole = await providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }),
    })
    await whole.text()
    providers().alpha.otherwise(json({ error: { message: 'no' } }, { status: 400 }))
    const refused = await providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }),
    })
    const ids = [streamed, whole, refused].map(({ headers }) => headers.get('x-generation-id'))
    const rows = (await providers().generations()).filter(({ id }) => ids.includes(id))
    expect(rows.map(({ status }) => status).sort()).toEqual(['completed', 'completed', 'failed'])
    expect(rows.find(({ isStream }) => isStream)).toMatchObject({
      model: 'fake/alpha',
      provider: 'alpha',
      upstreamId: 'resp_upstream_1',
      inputTokens: 12,
      cachedTokens: 4,
      outputTokens: 9,
      reasoningTokens: 2,
      costNanos: 46_000,
      costOrigin: 'computed',
      attempts: [],
    })
  })

  it('is metadata for those who ask: on the terminal event, on the whole answer, beside an error', async () => {
    providers().alpha.otherwise(({ request, ...exchange }) =>
      (request.body?.['stream'] === true ? sse(alphaSays.sse) : json(alphaSays.response))({ request, ...exchange }),
    )
    const asking = { 'x-service-metadata': 'Enabled' }
    const metadata = { requested: 'fake/alpha', strategy: 'direct', attempt: 1, is_byok: false }
    const streamed = await providers().stream('fake/alpha', {}, asking)
    expect(streamed.final['service_metadata']).toMatchObject(metadata)
    expect(streamed.events.filter((event) => JSON.stringify(event).includes('service_metadata'))).toHaveLength(1)
    const body = JSON.stringify({ model: 'fake/alpha', input: 'hi' })
    const whole = await providers().gateway.fetch('/responses', { method: 'POST', body, headers: asking })
    expect(((await whole.json()) as Wire)['service_metadata']).toMatchObject(metadata)
    providers().alpha.otherwise(json({ error: { message: 'no' } }, { status: 400 }))
    const refused = await providers().gateway.fetch('/responses', { method: 'POST', body, headers: asking })
    expect(await refused.json()).toMatchObject({
      error: { code: 400 },
      service_metadata: { attempt: 1, attempts: [{ provider: 'alpha', status: 400 }] },
    })
    const plain = await providers().gateway.fetch('/responses', {
      method: 'POST',
      body,
      headers: { 'x-service-metadata': 'disabled' },
    })
    expect(await plain.json()).not.toHaveProperty('service_metadata')
  })

  it('is a field that the contract does not know: relayed to the same format, named as ignored by another', async () => {
    providers().alpha.otherwise(json(alphaSays.response))
    providers().beta.otherwise(json(betaSays.completion))
    const headers = { 'x-service-metadata': 'enabled' }
    const askOddly = async (model: string) => {
      const body = JSON.stringify({ model, input: 'hi', frobnicate: { deep: [1.0, 2e3] } })
      return (await (await providers().gateway.fetch('/responses', { method: 'POST', body, headers })).json()) as Wire
    }
    expect(await askOddly('fake/alpha')).toMatchObject({
      service_metadata: { params: { ignored_parameters: [] } },
    })
    expect(providers().alpha.requests[0]?.body?.['frobnicate']).toEqual({ deep: [1, 2000] })
    expect(await askOddly('fake/beta')).toMatchObject({
      service_metadata: { params: { ignored_parameters: ['frobnicate'] } },
    })
    expect(providers().beta.requests[0]?.body).not.toHaveProperty('frobnicate')
  })

  it("is none of the caller's headers (I6)", async () => {
    providers().alpha.otherwise(json(alphaSays.response))
    await providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }),
      headers: {
        'x-api-key': 'stolen',
        'openai-organization': 'org-1',
        'anthropic-version': '1',
        cookie: 'a=b',
        'x-forwarded-for': '10.0.0.1',
        'user-agent': 'me/1',
        'http-referer': 'https://example.com',
      },
    })
    const { headers } = providers().alpha.requests[0] ?? {}
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
    ])
    expect(headers?.authorization).toBe(`Bearer ${upstreamKey}`)
    expect(providers().alpha.requests[0]?.path).toBe('/alpha/v1/responses')
    expect(providers().alpha.requests[0]?.body).toMatchObject({ model: 'alpha-model', store: false })
  })

  it("is nothing of the provider's headers, either (I12)", async () => {
    providers().alpha.otherwise(
      json(alphaSays.response, {
        headers: { 'set-cookie': 'a=b', 'x-request-id': 'theirs', location: 'http://x', 'x-ratelimit-limit': '1' },
      }),
    )
    const { headers } = await providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }),
    })
    expect(['set-cookie', 'location', 'x-ratelimit-limit'].filter((name) => headers.has(name))).toEqual([])
    expect(headers.get('x-request-id')).toMatch(/^req-/)
  })

  it('I16: is written into no log: prompts, answers and keys', async () => {
    providers().alpha.otherwise(steps([...alphaSays.events.slice(0, 6), 'cut']))
    const prompt = 'a very private prompt'
    await providers().stream('fake/alpha', { input: prompt, user: 'private@example.com' })
    await providers().gateway.fetch('/responses', {
      method: 'POST',
      body: `{"model":"fake/alpha","input":"${prompt}",`,
    })
    await providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: prompt, input: [{ type: prompt }] }),
    })
    const log = providers().gateway.log.join('')
    expect(log).toContain('createResponse')
    for (const secret of [prompt, 'private@example.com', inferenceKey, upstreamKey, 'calm', 'Oslo'])
      expect(log).not.toContain(secret)
  })
})
