import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { useFakeProviders } from '../support/fake-providers.ts'
import {
  type Behaviour,
  closeBeforeHeaders,
  headersOnly,
  json,
  raw,
  resetBeforeHeaders,
  silence,
  sse,
} from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig, upstreamKey } from '../support/provider-config.ts'
import { parseEvents, type Wire } from '../support/response-events.ts'
import { managementKey, startGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

const providers = useFakeProviders({}, { upstream_first_byte_timeout: limitOf(1_500) })

const secret = `the account ${upstreamKey} of tenant-42 is broken`
const failing = (status: number, fields: Wire = {}, headers: Record<string, string> = {}) =>
  json({ error: { message: secret, ...fields } }, { status, headers })

const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])
const answer: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange)

/** What a provider does, the status and type that its caller gets, and how often the provider is asked when there is nobody else. */
const failures: readonly (readonly [string, Behaviour, number, string, number])[] = [
  ['400', failing(400, { type: 'invalid_request_error' }), 400, 'invalid_request', 1],
  [
    '400 for an input that is too long',
    failing(400, { code: 'context_length_exceeded' }),
    400,
    'context_length_exceeded',
    1,
  ],
  ['400 by its content policy', failing(400, { code: 'content_policy_violation' }), 400, 'content_policy_violation', 1],
  ['413', failing(413), 413, 'payload_too_large', 1],
  ['422', failing(422), 422, 'unprocessable', 1],
  ['401', failing(401, { code: 'invalid_api_key' }), 502, 'provider_unavailable', 1],
  ['402', failing(402), 502, 'provider_unavailable', 1],
  ['403', failing(403), 502, 'provider_unavailable', 1],
  ['404', failing(404, { code: 'model_not_found' }), 502, 'provider_unavailable', 1],
  ['408', failing(408), 524, 'timeout', 3],
  ['504', failing(504), 524, 'timeout', 3],
  ['429', failing(429, { code: 'rate_limit_exceeded' }), 429, 'rate_limit_exceeded', 3],
  ['500', failing(500), 502, 'provider_unavailable', 3],
  ['503', failing(503), 502, 'provider_unavailable', 3],
  ['503 with an overload code', failing(503, { type: 'overloaded_error' }), 529, 'provider_overloaded', 3],
  ['529', failing(529), 529, 'provider_overloaded', 3],
  ['silence', silence, 524, 'timeout', 1],
  ['good headers and silence', headersOnly, 524, 'timeout', 1],
  ['a reset connection', resetBeforeHeaders, 502, 'provider_unavailable', 3],
  ['a closed connection', closeBeforeHeaders, 502, 'provider_unavailable', 3],
  ['half of its JSON', json(JSON.stringify(good.response).slice(0, 400)), 502, 'provider_unavailable', 3],
  [
    'a page of HTML',
    raw(`<html>${secret}</html>`, { headers: { 'content-type': 'text/html' } }),
    502,
    'provider_unavailable',
    3,
  ],
  ['nothing at all', raw('', { headers: { 'content-type': 'application/json' } }), 502, 'provider_unavailable', 3],
  ['an empty stream', sse(''), 502, 'provider_unavailable', 3],
  ['204', raw('', { status: 204 }), 502, 'provider_unavailable', 3],
  [
    'a redirect',
    raw('', { status: 307, headers: { location: 'http://127.0.0.1:1/elsewhere' } }),
    502,
    'provider_unavailable',
    3,
  ],
  ['an error in a good answer', json({ error: { message: secret, code: 429 } }), 429, 'rate_limit_exceeded', 3],
  ['a list', json([1, 2]), 502, 'provider_unavailable', 3],
]

describe.each([
  ['a whole answer', false],
  ['a stream', true],
])('asked for %s', (_what, isStream) => {
  // /responses tells that an input is too long in the stream.
  it.each(isStream ? failures.filter(([, , , errorType]) => errorType !== 'context_length_exceeded') : failures)(
    'F4, F5, F7, F8, F9, F10, F11, F13, F14, F19, F28: a provider that answers %s',
    async (name, behaviour, status, errorType, attempts) => {
      for (const [model, upstream, provider] of [
        ['fake/alpha', providers().alpha, 'alpha'],
        ['fake/beta', providers().beta, 'beta'],
      ] as const) {
        upstream.otherwise(behaviour)
        const asked = [silence, headersOnly].includes(behaviour) ? await providers().hasty() : providers()
        const { body, text, headers, ...given } = await asked.ask({ model, stream: isStream })
        expect(given.status, text).toBe(status)
        expect(headers.get('content-type')).toMatch(/^application\/json/)
        expect(body.error.code).toBe(status)
        expect(body.error.metadata.error_type).toBe(errorType)
        expect(upstream.requests).toHaveLength(attempts)
        const previous = body.error.metadata.previous_errors ?? []
        expect(previous).toHaveLength(attempts)
        for (const each of previous) {
          expect(each).toMatchObject({ provider, model })
          expect(each.status).toBeGreaterThanOrEqual(400)
        }
        expect(text, 'neither a key nor the name of a tenant is shown (I13)').not.toMatch(/tenant-42|sk-provider/)
        if ([400, 413, 422].includes(status))
          expect(body.error.message).toBe(`${provider}: the account [redacted] of [redacted] is broken`)
        const isAboutAccount = ['401', '403', '429'].includes(name.slice(0, 3)) || status === 429
        for (const each of previous) expect('message' in each).toBe(!isAboutAccount)
        expect(headers.get('retry-after') !== null).toBe(status === 429)
        expect(headers.get('x-generation-id')).toMatch(/^gen-/)
        const isTransient = ![400, 413, 422].includes(status)
        expect(body.error.metadata.availability !== undefined).toBe(isTransient)
        const isLasting = ['401', '402', '403', '404'].includes(name.slice(0, 3))
        expect(headers.get('x-should-retry')).toBe(isLasting ? 'false' : null)
        if (isTransient)
          expect(body.error.metadata.availability).toMatchObject({
            retryable: !isLasting,
            requested_models: [model],
            affected_providers: [provider],
          })
      }
    },
  )

  it('F1: a provider that refuses connections', async () => {
    const { status, body } = await providers().ask({ model: 'fake/closed', stream: isStream })
    expect(status).toBe(502)
    expect(body.error.metadata.previous_errors).toEqual(
      Array(3).fill({
        provider: 'closed',
        model: 'fake/closed',
        status: 502,
        code: 'connection_refused',
        message: 'the provider could not be reached',
      }),
    )
  })

  it.each(failures.filter(([, , status]) => ![400, 413, 422].includes(status)))(
    'after %s the next endpoint answers, and only its answer is billed',
    async (_name, behaviour) => {
      providers().alpha.otherwise(behaviour)
      providers().gamma.otherwise(answer)
      const asked = [silence, headersOnly].includes(behaviour) ? await providers().hasty() : providers()
      const { status, headers, text } = await asked.ask({
        model: 'fake/both',
        stream: isStream,
        provider: { order: ['alpha', 'gamma'] },
      })
      expect(status).toBe(200)
      const response = isStream ? parseEvents(text).final : (JSON.parse(text) as Wire)
      expect(response['status']).toBe('completed')
      expect(providers().alpha.requests).toHaveLength(1)
      expect(providers().gamma.requests).toHaveLength(1)
      const generation = (await asked.generations()).find(({ id }) => id === headers.get('x-generation-id'))
      expect(generation).toMatchObject({
        status: 'completed',
        provider: 'gamma',
        costNanos: 46_000,
        attempts: [{ provider: 'alpha' }],
      })
      expect((response['usage'] as Wire)['cost']).toBe(46_000 / 1e9)
    },
  )
})

describe('other statuses', () => {
  it('404 when constraints leave no endpoint', async () => {
    for (const isStream of [false, true]) {
      const { status, body, headers } = await providers().ask({
        model: 'fake/alpha',
        stream: isStream,
        provider: { only: ['gamma'] },
      })
      expect(status).toBe(404)
      expect(headers.get('content-type')).toMatch(/json/)
      expect(body.error.metadata).toMatchObject({
        error_type: 'not_found',
        availability: {
          code: 'constraint_filtered',
          retryable: false,
          excluded_by: ['only'],
          affected_providers: ['alpha'],
          requested_models: ['fake/alpha'],
        },
      })
    }
    expect(providers().alpha.requests).toHaveLength(0)
  })

  it('403 for a key that may only manage', async () => {
    const response = await providers().gateway.fetch('/responses', {
      method: 'POST',
      key: managementKey,
      body: '{"model":"fake/alpha","input":"x"}',
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { metadata: { error_type: 'permission_denied' } } })
  })

  it('408 when the whole request passes its deadline, whatever was tried before', async () => {
    const config = providerConfig(
      { alpha: { at: providers().alpha }, gamma: { at: providers().gamma } },
      { 'fake/both': ['alpha', 'gamma'] },
    )
    const other = await startGateway({ config: { limits: { request_timeout: limitOf(300) }, ...config } })
    try {
      for (const isStream of [false, true]) {
        providers().alpha.reset()
        providers().alpha.otherwise(failing(500))
        providers().gamma.otherwise(silence)
        const { status, body } = await providers().ask(
          { model: 'fake/both', stream: isStream, provider: { order: ['alpha', 'gamma'] } },
          { on: other },
        )
        expect(status).toBe(408)
        expect(body.error.metadata).toMatchObject({
          error_type: 'timeout',
          previous_errors: [
            { provider: 'alpha', status: 500 },
            { provider: 'gamma', status: 408 },
          ],
        })
      }
    } finally {
      await other.close()
    }
  })

  it('503 with Retry-After when as many requests are answered as may be', async () => {
    const config = providerConfig({ alpha: { at: providers().alpha } }, { 'fake/alpha': ['alpha'] })
    const other = await startGateway({ config: { limits: { concurrent_requests: 1 }, ...config } })
    try {
      const { opened, open } = gate()
      providers().alpha.otherwise(async (exchange) => {
        await opened
        return answer(exchange)
      })
      const first = providers().ask({ model: 'fake/alpha' }, { on: other })
      await eventually(() => providers().alpha.requests.length).toBe(1)
      const second = await providers().ask({ model: 'fake/alpha' }, { on: other })
      expect(second.status).toBe(503)
      expect(second.headers.get('retry-after')).toBe('1')
      open()
      expect((await first).status).toBe(200)
      expect((await providers().ask({ model: 'fake/alpha' }, { on: other })).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})
