import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { useFakeProviders } from '../support/fake-providers.ts'
import { type Behaviour, json, type Step, sse, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { parseEvents, type Wire } from '../support/response-events.ts'

const providers = useFakeProviders()

const failing = (status: number, fields: Wire = {}, headers: Record<string, string> = {}) =>
  json({ error: { message: 'no', ...fields } }, { status, headers })
const good = responsesAnswer([{ kind: 'text', deltas: ['good ', 'day'] }])
const answer: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange)

const both = { model: 'fake/both', provider: { order: ['alpha', 'gamma'] } }
const metadata = { headers: { 'x-service-metadata': 'enabled' } }
const warnings = () => providers().gateway.log.filter((line) => line.includes('left alone for a while'))

describe('a Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '30' }, 30],
    ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:45 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 45],
    ['an absurd number of seconds', { 'retry-after': '1000000000' }, 3600],
  ])('F8: as %s is obeyed by other requests, up to the hour that is set', async (_what, headers, secondsMax) => {
    providers().alpha.otherwise(failing(429, {}, headers))
    const first = await providers().ask({ model: 'fake/alpha' })
    expect(first.status).toBe(429)
    const second = await providers().ask({ model: 'fake/alpha' }, metadata)
    expect(second.status).toBe(429)
    expect(Number(first.headers.get('retry-after'))).toBe(secondsMax)
    const retryAfter = Number(second.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(secondsMax - 10)
    expect(retryAfter).toBeLessThanOrEqual(secondsMax)
    expect(second.body.error.metadata).toMatchObject({
      error_type: 'rate_limit_exceeded',
      availability: {
        code: 'capacity_exhausted',
        retryable: true,
        retry_after: retryAfter,
        requested_models: ['fake/alpha'],
        affected_providers: ['alpha'],
        excluded_by: ['cooling_down'],
      },
    })
    expect(second.body.service_metadata).toMatchObject({
      attempt: 0,
      summary: 'no endpoint was left after cooling_down',
      endpoints: { total: 0 },
    })
    expect(providers().alpha.requests).toHaveLength(1)
  })

  it('is over exactly when callers were told that it is', async () => {
    providers().alpha.otherwise(failing(429, {}, { 'retry-after': '7200' }))
    const first = await providers().ask({ model: 'fake/alpha' })
    expect(first.headers.get('retry-after')).toBe('3600')
    providers().pass(3_500_000)
    providers().alpha.otherwise(answer)
    const late = await providers().ask({ model: 'fake/alpha' })
    expect(late.status).toBe(429)
    expect(providers().alpha.requests).toHaveLength(1)
    providers().pass(Number(late.headers.get('retry-after')) * 1000)
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(200)
  })

  it('is 503 where a provider asked for it although it was not asked too often', async () => {
    providers().alpha.otherwise(failing(503, {}, { 'retry-after': '30' }))
    providers().gamma.otherwise(failing(429, {}, { 'retry-after': '300' }))
    expect((await providers().ask(both)).headers.get('retry-after')).toBe('30')
    const { status, headers, body } = await providers().ask(both)
    expect([status, body.error.metadata.error_type]).toEqual([503, 'provider_overloaded'])
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
    providers().pass(31_000)
    // Only the one that limits is still kept to.
    const third = await providers().ask(both)
    expect(third.body.error.metadata.availability).toMatchObject({ retryable: true, retry_after: 30 })
    expect([providers().alpha.requests.length, providers().gamma.requests.length]).toEqual([2, 1])
  })

  it('of an endpoint that was left out counts, too, for when to ask again', async () => {
    providers().alpha.otherwise(failing(429, {}, { 'retry-after': '30' }))
    providers().gamma.otherwise(failing(429, {}, { 'retry-after': '7200' }))
    const only = { model: 'fake/both', provider: { only: ['alpha'] } }
    expect((await providers().ask(only)).status).toBe(429)
    const { status, headers } = await providers().ask(both)
    expect([status, providers().gamma.requests.length]).toEqual([429, 1])
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
  })

  it('leaves the other endpoints to answer, and the order counts for nothing then', async () => {
    providers().alpha.otherwise(failing(503, {}, { 'retry-after': '30' }))
    providers().gamma.otherwise(answer)
    for (let count = 0; count < 3; count++) expect((await providers().ask(both)).status).toBe(200)
    expect(providers().alpha.requests).toHaveLength(1)
    expect(providers().gamma.requests).toHaveLength(3)
  })

  it('is waited for by the request that got it, when it is short, and the endpoint then answers others, too', async () => {
    providers().alpha.otherwise(answer)
    providers().alpha.next(failing(429, {}, { 'retry-after-ms': '60' }))
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(200)
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(200)
    expect(providers().alpha.requests).toHaveLength(3)
  })
})

describe('an endpoint that fails too often', () => {
  it('is left alone, and the operator is told once', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(answer)
    const before = warnings().length
    for (let count = 0; count < 9; count++) expect((await providers().ask(both)).status).toBe(200)
    expect(providers().alpha.requests).toHaveLength(5)
    expect(warnings().slice(before)).toHaveLength(1)
    expect(warnings().at(-1)).toContain('"endpoint":"fake/both@alpha"')
  })

  it('is probed by one request when its time is over, and the others do not wait for that', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(answer)
    for (let count = 0; count < 6; count++) await providers().ask(both)
    expect(providers().alpha.requests).toHaveLength(5)
    providers().pass(31_000)
    const { opened, open } = gate()
    providers().alpha.otherwise(async (exchange) => {
      await opened
      return answer(exchange)
    })
    const all = Array.from({ length: 10 }, () => providers().ask(both))
    await eventually(() => providers().gamma.requests.length).toBe(6 + 9)
    expect(providers().alpha.requests).toHaveLength(6)
    open()
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await providers().ask(both)).status).toBe(200)
    expect(providers().alpha.requests).toHaveLength(7)
  })

  it('F50: is asked all the same where there is no other, but only once for each request', async () => {
    providers().alpha.otherwise(failing(500))
    for (let count = 0; count < 2; count++) await providers().ask({ model: 'fake/alpha' })
    expect(providers().alpha.requests).toHaveLength(5)
    const { status, body } = await providers().ask({ model: 'fake/alpha' })
    expect(status).toBe(502)
    expect(body.error.metadata.previous_errors).toHaveLength(1)
    providers().alpha.otherwise(answer)
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(200)
    // That closed its circuit.
    providers().alpha.otherwise(failing(500))
    expect((await providers().ask({ model: 'fake/alpha' })).body.error.metadata.previous_errors).toHaveLength(3)
  })

  it('F50: is asked all the same where all others fail, too', async () => {
    providers().alpha.otherwise(failing(500))
    providers().gamma.otherwise(failing(500))
    for (let count = 0; count < 5; count++) await providers().ask(both)
    providers().gamma.otherwise(answer)
    expect((await providers().ask(both)).status).toBe(200)
  })

  it('counts broken streams, too', async () => {
    providers().alpha.otherwise(steps([...good.events.slice(0, 5), 'cut'] satisfies Step[]))
    providers().gamma.otherwise(answer)
    for (let count = 0; count < 5; count++) {
      const { text } = await providers().ask({ ...both, stream: true })
      expect(parseEvents(text).final['status']).toBe('failed')
    }
    const { text } = await providers().ask({ ...both, stream: true })
    expect(parseEvents(text).final['status']).toBe('completed')
    expect(providers().alpha.requests).toHaveLength(5)
  })

  it('F12, F30: is not one whose callers ask for nonsense, or go away', async () => {
    providers().alpha.otherwise(failing(400))
    providers().gamma.otherwise(answer)
    for (let count = 0; count < 6; count++) expect((await providers().ask(both)).status).toBe(400)
    expect(providers().gamma.requests).toHaveLength(0)
    const { opened, open } = gate()
    providers().alpha.otherwise(async (exchange) => {
      await opened
      return answer(exchange)
    })
    for (let count = 0; count < 6; count++) {
      const controller = new AbortController()
      const asked = providers().gateway.fetch('/responses', {
        method: 'POST',
        body: JSON.stringify({ ...both, input: 'hi' }),
        signal: controller.signal,
      })
      await eventually(() => providers().alpha.requests.length).toBe(7 + count)
      controller.abort()
      await expect(asked).rejects.toThrow()
      expect(await providers().alpha.requests[6 + count]?.over).toBe('closed')
    }
    open()
    expect((await providers().ask(both)).status).toBe(200)
    expect(providers().gamma.requests).toHaveLength(0)
  })
})

describe('a provider that', () => {
  it.each([401, 402, 403])(
    'F11: answers %i is left alone at once, and the operator is told without the credential',
    async (status) => {
      providers().alpha.otherwise(failing(status, { code: 'invalid_api_key' }))
      providers().gamma.otherwise(answer)
      const before = warnings().length
      for (let count = 0; count < 3; count++) expect((await providers().ask(both)).status).toBe(200)
      expect(providers().alpha.requests).toHaveLength(1)
      const [warning, ...more] = warnings().slice(before)
      expect(more).toEqual([])
      expect(warning).toContain('credential')
      expect(warning).toContain('fake/both@alpha')
      expect(warning).not.toContain('sk-provider')
    },
  )

  it('refuses the credential is not asked with it again for ten seconds, though no other is left', async () => {
    providers().alpha.otherwise(failing(401, { code: 'invalid_api_key' }))
    const first = await providers().ask({ model: 'fake/alpha' })
    for (const stream of [false, true]) {
      const { status, headers, body } = await providers().ask({ model: 'fake/alpha', stream })
      expect([status, headers.get('x-should-retry'), headers.get('retry-after')]).toEqual([502, 'false', null])
      expect(body.error.message).toBe(first.body.error.message)
      expect(body.error.metadata).toMatchObject({
        error_type: 'provider_unavailable',
        availability: { code: 'no_endpoints', retryable: false },
      })
    }
    expect(first.body.error.message).toContain("did not accept the gateway's key")
    expect(providers().alpha.requests).toHaveLength(1)
    providers().gamma.otherwise(answer)
    expect((await providers().ask(both)).status).toBe(200)
    providers().pass(10_000)
    providers().alpha.otherwise(answer)
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(200)
  })

  it.each([
    [402, { code: 'insufficient_quota' }],
    [403, { code: 'forbidden' }],
  ])('forbids one request with %i is asked the next one, where no other is left', async (status, fields) => {
    providers().alpha.otherwise(answer)
    providers().alpha.next(failing(status, fields))
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(502)
    expect((await providers().ask({ model: 'fake/alpha' })).status).toBe(200)
  })

  it('F10: is overloaded is spared for a while', async () => {
    providers().alpha.otherwise(failing(529))
    providers().gamma.otherwise(answer)
    for (let count = 0; count < 3; count++) expect((await providers().ask(both)).status).toBe(200)
    expect(providers().alpha.requests).toHaveLength(1)
    // Nobody else: it is asked.
    providers().alpha.otherwise(answer)
    expect((await providers().ask({ model: 'fake/both', provider: { only: ['alpha'] } })).status).toBe(200)
  })
})
