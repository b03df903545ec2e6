import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { type Behaviour, type FakeUpstream, json, sse, steps } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import type { Wire } from '../support/response-events.ts'

const providers = useFakeProviders()

const good = responsesAnswer([{ kind: 'text', deltas: ['good ', 'day'] }])
const uncached = JSON.parse(JSON.stringify(good.response).replace('"cached_tokens":4', '"cached_tokens":0')) as Wire
const answer = (response: Wire): Behaviour => json(response)
const answered = (upstream: FakeUpstream) => upstream.requests.length

/** A model that alpha is asked for first and gamma second, as long as nothing sticks. */
const model = 'fake/both'

/** Has gamma answer a request, because alpha fails, and both work from then on. */
async function landOnGamma(fields: Wire, headers: Record<string, string> = {}, response: Wire = good.response) {
  providers().gamma.otherwise(answer(response))
  providers().alpha.otherwise(json({}, { status: 500 }))
  const { status } = await providers().ask({ model, ...fields }, { headers })
  expect(status).toBe(200)
  providers().alpha.otherwise(answer(response))
  for (const upstream of [providers().alpha, providers().gamma]) expect(answered(upstream)).toBe(1)
}

/** Who answers a request now. */
async function whoAnswers(fields: Wire, headers: Record<string, string> = {}): Promise<string> {
  const before = answered(providers().gamma)
  const { status } = await providers().ask({ model, ...fields }, { headers })
  expect(status).toBe(200)
  return answered(providers().gamma) > before ? 'gamma' : 'alpha'
}

// Alpha failed within the last 30 seconds, so that the balance puts it last: sorting does not look at that.
const sorted = { provider: { sort: 'price' } }

describe('a conversation goes to who answered it before', () => {
  it.each<[string, Wire, Record<string, string>]>([
    ['session_id', { session_id: 'chat-1' }, {}],
    ['the header x-session-id', {}, { 'x-session-id': 'chat-2' }],
    ['prompt_cache_key', { prompt_cache_key: 'chat-3' }, {}],
  ])('by %s, from the first success', async (_what, fields, headers) => {
    await landOnGamma({ ...sorted, ...fields }, headers, uncached)
    expect(await whoAnswers({ ...sorted, ...fields }, headers)).toBe('gamma')
    expect(await whoAnswers({ ...sorted, ...fields, input: 'something else' }, headers)).toBe('gamma')
    expect(await whoAnswers(sorted)).toBe('alpha')
  })

  it('by how it begins, once its provider has read from its cache', async () => {
    const opening = { ...sorted, instructions: 'Be kind.', input: 'A question that nobody else asks.' }
    await landOnGamma(opening)
    expect(await whoAnswers(opening)).toBe('gamma')
    const later = {
      ...opening,
      input: [
        { role: 'user', content: opening.input },
        { role: 'assistant', content: 'An answer.' },
        { role: 'user', content: 'Another question.' },
      ],
    }
    expect(await whoAnswers(later)).toBe('gamma')
    expect(await whoAnswers({ ...opening, input: 'Another beginning.' })).toBe('alpha')
    expect(await whoAnswers({ ...later, instructions: 'Be rude.' })).toBe('alpha')
  })

  it('not by how it begins without a cache read', async () => {
    const opening = { ...sorted, input: 'A question without a cache.' }
    await landOnGamma(opening, {}, uncached)
    expect(await whoAnswers(opening)).toBe('alpha')
  })

  it('not where the caller gives an order', async () => {
    await landOnGamma({ ...sorted, session_id: 'chat-4' })
    expect(await whoAnswers({ session_id: 'chat-4', provider: { order: ['alpha', 'gamma'] } })).toBe('alpha')
  })

  it('not where that endpoint is not allowed', async () => {
    await landOnGamma({ ...sorted, session_id: 'chat-5' })
    expect(await whoAnswers({ session_id: 'chat-5', provider: { ignore: ['gamma'] } })).toBe('alpha')
  })

  it('not for longer than ten minutes', async () => {
    await landOnGamma({ ...sorted, session_id: 'chat-6' })
    providers().pass(599_000)
    expect(await whoAnswers({ ...sorted, session_id: 'chat-6' })).toBe('gamma')
    providers().pass(601_000)
    expect(await whoAnswers({ ...sorted, session_id: 'chat-6' })).toBe('alpha')
  })
})

describe('a conversation leaves', () => {
  it('an endpoint that fails', async () => {
    await landOnGamma({ ...sorted, session_id: 'chat-7' })
    providers().gamma.next(json({}, { status: 500 }))
    expect((await providers().ask({ model, ...sorted, session_id: 'chat-7' })).status).toBe(200)
    expect(await whoAnswers({ ...sorted, session_id: 'chat-7' })).toBe('alpha')
  })

  it('an endpoint whose stream breaks off', async () => {
    await landOnGamma({ ...sorted, session_id: 'chat-8' })
    providers().gamma.next(steps([...good.events.slice(0, 5), 'cut']))
    await providers().stream(model, { ...sorted, session_id: 'chat-8' })
    providers().alpha.otherwise(json(good.response))
    expect(await whoAnswers({ ...sorted, session_id: 'chat-8' })).toBe('alpha')
  })

  it('nothing for a stream that ends well', async () => {
    await landOnGamma({ ...sorted, session_id: 'chat-9' })
    providers().gamma.next(sse(good.sse))
    await providers().stream(model, { ...sorted, session_id: 'chat-9' })
    expect(await whoAnswers({ ...sorted, session_id: 'chat-9' })).toBe('gamma')
  })
})
