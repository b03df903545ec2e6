import { describe, expect, it } from 'vitest'
import { responseValidator } from '../../src/contract/contract.ts'
import { serviceMetadata } from '../../src/routing/service-metadata.ts'
import { catalogOf, model, plan } from './arrange.ts'

const catalog = catalogOf(model('a/m', { p1: {}, p2: {} }))
const made = plan(catalog, { routing: { sort: 'exacto' } })
const [first, second] = made.candidates
const failure = { provider: 'p1', model: 'a/m', status: 429, code: 'rate_limited', durationMs: 5 }

if (first === undefined || second === undefined) throw new Error('the plan has two candidates')

describe('serviceMetadata', () => {
  it('tells of an answer at the first attempt', () => {
    expect(serviceMetadata({ plan: made, before: [], answeredBy: first, durationMs: 811.6 })).toEqual({
      requested: 'a/m',
      strategy: 'direct',
      region: null,
      summary: 'p1 answered at the first attempt',
      attempt: 1,
      is_byok: false,
      generation_time: 812,
      endpoints: {
        total: 2,
        available: [
          { provider: 'P1 Inc', provider_slug: 'p1', model: 'a/m', selected: true },
          { provider: 'P2 Inc', provider_slug: 'p2', model: 'a/m', selected: false },
        ],
      },
      attempts: [{ provider: 'P1 Inc', provider_slug: 'p1', model: 'a/m', status: 200 }],
      params: { ignored_parameters: [] },
    })
  })

  it('tells of an answer after a failure', () => {
    const outcome = { plan: made, before: [failure], answeredBy: second, ignoredParameters: ['top_k'] }
    expect(serviceMetadata(outcome)).toMatchObject({
      strategy: 'fallback',
      summary: 'p2 answered at the second attempt',
      attempt: 2,
      attempts: [
        { provider: 'P1 Inc', provider_slug: 'p1', status: 429 },
        { provider: 'P2 Inc', provider_slug: 'p2', status: 200 },
      ],
      params: { ignored_parameters: ['top_k'] },
    })
    expect(serviceMetadata(outcome)).not.toHaveProperty('generation_time')
  })

  it('gives attempts without an HTTP answer the status of the error that they count as', () => {
    const failures = [
      { ...failure, status: 0, code: 'timeout' },
      { ...failure, status: 0, code: 'ECONNRESET' },
    ]
    const { attempts, summary, attempt } = serviceMetadata({
      plan: made,
      before: failures,
      answeredBy: null,
      durationMs: 9,
    })
    expect(attempts?.map(({ status }) => status)).toEqual([524, 502])
    expect([attempt, summary]).toEqual([2, 'all 2 attempts failed, at p1'])
  })

  it.each([
    [10, 'tenth'],
    [11, '11th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [33, '33rd'],
    [101, '101st'],
    [111, '111th'],
  ])('counts attempt %s of a long loop in words', (count, word) => {
    const before = Array.from({ length: count - 1 }, () => ({ ...failure, status: 200, code: '', answeredTag: 'p1' }))
    const { summary } = serviceMetadata({ plan: made, before, answeredBy: first })
    expect(summary).toBe(`p1 answered in the last of ${count} steps at the ${word} attempt`)
  })

  it('tells of an answer that broke off', () => {
    const fault = { type: 'provider_unavailable', status: 0 } as const
    expect(serviceMetadata({ plan: made, before: [], answeredBy: first, fault })).toMatchObject({
      summary: 'p1 broke off its answer at the first attempt',
      attempts: [{ provider: 'P1 Inc', provider_slug: 'p1', status: 502 }],
    })
  })

  it('blames no provider for an answer that the gateway ended', () => {
    const fault = { type: 'permission_denied', status: 403, isOwnRefusal: true } as const
    expect(serviceMetadata({ plan: made, before: [], answeredBy: first, fault })).toMatchObject({
      summary: 'p1 answered at the first attempt, and the gateway ended the answer',
      attempts: [{ provider: 'P1 Inc', provider_slug: 'p1', status: 200 }],
    })
  })

  it('is attempt 0 when no provider was reached', () => {
    const nothing = { before: [], answeredBy: null }
    expect(serviceMetadata({ plan: made, ...nothing })).toMatchObject({ attempt: 0, summary: 'no provider was asked' })
    const filtered = plan(catalog, { routing: { only: [] } })
    expect(serviceMetadata({ plan: filtered, ...nothing })).toMatchObject({
      attempt: 0,
      summary: 'no endpoint was left after only',
    })
  })

  it('names the family in which an alias was resolved', () => {
    const latest = plan(catalog, { models: ['~a/m-latest'] })
    expect(serviceMetadata({ plan: latest, before: [], answeredBy: null })).toMatchObject({
      strategy: 'latest',
      params: { version_group: 'a/m' },
    })
  })

  it('satisfies the contract beside an error', () => {
    const validator = responseValidator('createResponse', 404, 'application/json')
    const body = {
      error: { code: 404, type: 'invalid_request_error', param: null, message: 'none' },
      service_metadata: serviceMetadata({ plan: made, before: [failure], answeredBy: second, durationMs: 3 }),
    }
    expect(validator?.(body)).toBe(true)
  })
})
