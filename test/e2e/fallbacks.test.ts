import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { type Behaviour, drip, json, resetBeforeHeaders, silence, sse, steps } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import type { Wire } from '../support/response-events.ts'
import { limitOf } from '../support/wait-until.ts'

const providers = useFakeProviders({}, { upstream_first_byte_timeout: limitOf(1_500) })

const failing = (status: number, fields: Wire = {}, headers: Record<string, string> = {}) =>
  json({ error: { message: 'no', ...fields } }, { status, headers })

const good = responsesAnswer([{ kind: 'text', deltas: ['good'] }])
const answer: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange)
const goodChat = chatAnswer([{ kind: 'text', deltas: ['good'] }])
const answerChat: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(goodChat.sse) : json(goodChat.completion))(exchange)

describe('when several attempts failed', () => {
  const order = { order: ['alpha', 'gamma'] }

  it('all by rate limits: 429 with the least Retry-After', async () => {
    providers().alpha.otherwise(failing(429, {}, { 'retry-after': '30' }))
    providers().gamma.otherwise(failing(429, {}, { 'retry-after': '12' }))
    const { status, headers, body } = await providers().ask({ model: 'fake/both', provider: order })
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('12')
    expect(body.error.metadata.availability).toMatchObject({
      code: 'capacity_exhausted',
      retryable: true,
      retry_after: 12,
    })
    expect([providers().alpha.requests.length, providers().gamma.requests.length]).toEqual([1, 1])
  })

  it.each<[string, Record<string, string>, string]>([
    ['as a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:40 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, '40'],
    ['absurdly long', { 'retry-after': '1000000000' }, '3600'],
    ['in milliseconds', { 'retry-after-ms': '20900' }, '21'],
    ['as nonsense', { 'retry-after': 'soon' }, '5'],
  ])('F8: a Retry-After %s is understood', async (_how, headers, seconds) => {
    providers().alpha.otherwise(failing(429, {}, headers))
    const given = await providers().ask({ model: 'fake/alpha' })
    expect(given.headers.get('retry-after')).toBe(seconds)
  })

  it('for different passing reasons: 503', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(failing(429, {}, { 'retry-after': '20' }))
    const { status, headers, body } = await providers().ask({ model: 'fake/both', provider: order })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('20')
    expect(body.error.metadata).toMatchObject({
      error_type: 'provider_overloaded',
      availability: { code: 'temporarily_unavailable', retryable: true, affected_providers: ['alpha', 'gamma'] },
      previous_errors: [
        { provider: 'alpha', model: 'fake/both', status: 500 },
        { provider: 'gamma', model: 'fake/both', status: 429 },
      ],
    })
  })

  it('one by a refused connection: each keeps its own status', async () => {
    providers().gamma.otherwise(silence)
    const hasty = await providers().hasty()
    const { status, body } = await hasty.ask({ models: ['fake/closed', 'fake/gamma'] })
    expect(status).toBe(503)
    expect(body.error.metadata.previous_errors?.map((each) => [each.provider, each.status])).toEqual([
      ['closed', 502],
      ['closed', 502],
      ['closed', 502],
      ['gamma', 524],
    ])
  })

  it('the last one for good: its status', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(failing(400, { code: 'context_length_exceeded' }))
    const { status, body } = await providers().ask({ model: 'fake/both', provider: order })
    expect(status).toBe(400)
    expect(body.error.metadata.error_type).toBe('context_length_exceeded')
    expect(body.error.metadata.previous_errors).toHaveLength(2)
  })

  it('tells it in the metadata for those who ask', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(failing(429, {}, { 'retry-after': '20' }))
    const { body } = await providers().ask(
      { model: 'fake/both', provider: order },
      { headers: { 'x-service-metadata': 'enabled' } },
    )
    expect(body.service_metadata).toMatchObject({
      attempt: 2,
      attempts: [{ status: 500 }, { status: 429 }],
      endpoints: { total: 2 },
    })
  })
})

describe('what an attempt is', () => {
  it('the same endpoint again when there is no other, at most twice', async () => {
    providers().alpha.otherwise(answer)
    providers().alpha.next(failing(500), resetBeforeHeaders)
    const { status, body } = await providers().ask(
      { model: 'fake/alpha' },
      { headers: { 'x-service-metadata': 'enabled' } },
    )
    expect(status).toBe(200)
    expect(providers().alpha.requests).toHaveLength(3)
    expect(body.service_metadata).toMatchObject({
      attempt: 3,
      attempts: [{ status: 500 }, { status: 502 }, { status: 200 }],
    })
  })

  it('not made at an endpoint that asks to be left alone for long', async () => {
    providers().alpha.otherwise(failing(503, {}, { 'retry-after': '11' }))
    await providers().ask({ model: 'fake/alpha' })
    expect(providers().alpha.requests).toHaveLength(1)
  })

  it('never more than eight', async () => {
    providers().alpha.otherwise(failing(500))
    const { status, body } = await providers().ask({ model: 'fake/many' })
    expect(status).toBe(502)
    expect(providers().alpha.requests).toHaveLength(8)
    expect(new Set(providers().alpha.requests.map(({ body: sent }) => sent?.['model'])).size).toBe(8)
    expect(body.error.metadata.previous_errors).toHaveLength(8)
  })

  it('only at the first endpoint when fallbacks are not allowed', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(answer)
    const { status } = await providers().ask({
      model: 'fake/both',
      provider: { order: ['alpha', 'gamma'], allow_fallbacks: false },
    })
    expect(status).toBe(502)
    expect(providers().gamma.requests).toHaveLength(0)
  })

  it.each<[string, Behaviour, number]>([
    ['a prompt that is too long', failing(400, { code: 'context_length_exceeded' }), 1],
    ['a content policy', failing(400, { code: 'content_policy_violation' }), 1],
    ['an invalid request', failing(400), 1],
    ['an outage', failing(500), 3],
    ['a bad credential', failing(401), 1],
  ])('at the next model after %s', async (_what, behaviour, attempts) => {
    providers().alpha.otherwise(behaviour)
    providers().beta.otherwise(answerChat)
    const { status, body } = await providers().ask({ models: ['fake/alpha', 'fake/beta'] })
    expect(status).toBe(200)
    expect(body['model']).toBe('fake/beta')
    expect(providers().alpha.requests).toHaveLength(attempts)
  })

  it('not made at other endpoints of a model that refused the request itself', async () => {
    providers().alpha.otherwise(failing(400, { code: 'context_length_exceeded' }))
    providers().gamma.otherwise(answer)
    const { status } = await providers().ask({ model: 'fake/both', provider: { order: ['alpha', 'gamma'] } })
    expect(status).toBe(400)
    expect(providers().gamma.requests).toHaveLength(0)
  })

  it('F24: given up when even the words of an error drip', async () => {
    providers().alpha.otherwise(drip(' ', 20, { status: 500 }))
    providers().gamma.otherwise(answer)
    const hasty = await providers().hasty()
    const { status } = await hasty.ask({ model: 'fake/both', provider: { order: ['alpha', 'gamma'] } })
    expect(status).toBe(200)
    expect(await providers().alpha.requests[0]?.over).toBe('closed')
  })

  it('given up when its first token does not come, at the simulator, too', async () => {
    const { status } = await (await providers().hasty()).ask({ model: 'sim/slow', metadata: { delay_ms: '60000' } })
    expect(status).toBe(524)
  })

  it('that began in time may take longer than the first byte may', async () => {
    const text = JSON.stringify(good.response)
    providers().alpha.otherwise(
      steps([text.slice(0, 50), { pauseMs: 2_000 }, text.slice(50)], {
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect((await (await providers().hasty()).ask({ model: 'fake/alpha' })).status).toBe(200)
  })
})
