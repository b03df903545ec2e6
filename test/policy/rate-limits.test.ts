import { afterEach, describe, expect, it, vi } from 'vitest'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { toCallerPolicy } from '../../src/policy/caller-policy.ts'
import { MemoryRateCounter, SharedRateCounter } from '../../src/policy/rate-counter.ts'
import { type RateClaims, RateLimits, toClaims } from '../../src/policy/rate-limits.ts'
import type { RateRule } from '../../src/records/rate-rule.ts'

const key = (requestsPerMinute: number | null, tokensPerMinute: number | null): RateRule => ({
  subjectKind: 'key',
  subjectId: '1',
  requestsPerMinute,
  tokensPerMinute,
})

function claims(...rules: readonly RateRule[]): RateClaims {
  const made = toClaims(rules)
  if (made === null) throw new Error('there is no rule')
  return made
}

async function refusal(admitting: Promise<unknown>): Promise<GatewayError> {
  const error = await admitting.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error('it was let in')
  return error
}

/** At the beginning of a minute of 2024, with time standing still until it is moved. */
function limits() {
  vi.useFakeTimers({ now: Date.parse('2024-03-06T15:30:00Z') })
  return new RateLimits(new MemoryRateCounter(), Date.now)
}

describe('rate limits', () => {
  afterEach(() => void vi.useRealTimers())

  it('let as many requests in as a minute has, then none until it is over', async () => {
    const rates = limits()
    const rule = claims(key(2, null))
    expect((await rates.admit(rule, 10)).headers).toEqual({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(Date.parse('2024-03-06T15:31:00Z') / 1000),
    })
    vi.advanceTimersByTime(20_500)
    expect((await rates.admit(rule, 10)).headers['x-ratelimit-remaining']).toBe('0')
    const error = await refusal(rates.admit(rule, 10))
    expect(error).toMatchObject({ type: 'rate_limit_exceeded', status: 429, details: { retryAfter: 40 } })
    expect(error.details.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' })
    expect(error.message).toBe('This key has used its 2 requests of this minute. Try again in 40 s.')
    vi.advanceTimersByTime(40_000)
    expect((await rates.admit(rule, 10)).headers['x-ratelimit-remaining']).toBe('1')
  })

  it('let exactly as many in at once', async () => {
    const rates = limits()
    const rule = claims(key(33, null))
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => rates.admit(rule, 1)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  })

  it('count the tokens that were taken in place of those that were guessed', async () => {
    const rates = limits()
    const rule = claims(key(null, 100))
    const admitted = await rates.admit(rule, 60)
    await refusal(rates.admit(rule, 60))
    admitted.correct(30)
    ;(await rates.admit(rule, 60)).correct(100)
    const error = await refusal(rates.admit(rule, 1))
    expect(error.message).toContain('has used its 100 tokens of this minute')
    expect(error.details.headers?.['x-ratelimit-remaining']).toBe('0')
  })

  it('N12: correct the minute in which a request came, never a later one', async () => {
    const rates = limits()
    const rule = claims(key(null, 100))
    const early = await rates.admit(rule, 90)
    const costly = await rates.admit(rule, 5)
    vi.advanceTimersByTime(61_000)
    // What was guessed too high in the last minute is no credit in this one, and what was too low no debt.
    early.correct(1)
    costly.correct(2000)
    await refusal(rates.admit(rule, 101))
    expect((await rates.admit(rule, 60)).headers['x-ratelimit-remaining']).toBe('40')
    early.correct(0)
    await refusal(rates.admit(rule, 41))
    expect((await rates.admit(rule, 40)).headers['x-ratelimit-remaining']).toBe('0')
  })

  it('N12: correct a span that is still going on to its very end', async () => {
    const rates = limits()
    const rule = claims(key(null, 100))
    const admitted = await rates.admit(rule, 90)
    vi.advanceTimersByTime(59_000)
    admitted.correct(10)
    expect((await rates.admit(rule, 90)).headers['x-ratelimit-remaining']).toBe('0')
  })

  it('say when a request alone is too much', async () => {
    const error = await refusal(limits().admit(claims(key(null, 100)), 101))
    expect(error.message).toBe('This request has about 101 tokens; this key may use 100 tokens a minute.')
    expect(error.details.headers?.['x-ratelimit-remaining']).toBe('100')
  })

  it('count nothing anywhere when one of them refuses', async () => {
    const rates = limits()
    const wide = { subjectKind: 'organization', subjectId: 'a', requestsPerMinute: 2, tokensPerMinute: null } as const
    for (let times = 0; times < 5; times++) await refusal(rates.admit(claims(wide, key(null, 5)), 10))
    expect((await rates.admit(claims(wide), 1)).headers['x-ratelimit-remaining']).toBe('1')
  })

  it('show the one that is nearest', async () => {
    const rates = limits()
    const wide = { subjectKind: 'workspace', subjectId: 'w', requestsPerMinute: 100, tokensPerMinute: 1000 } as const
    expect((await rates.admit(claims(wide, key(50, null)), 900)).headers['x-ratelimit-limit']).toBe('1000')
    expect((await rates.admit(claims(wide, key(50, null)), 0)).headers['x-ratelimit-limit']).toBe('1000')
    expect((await rates.admit(claims(key(50, null)), 0)).headers).toMatchObject({ 'x-ratelimit-remaining': '47' })
  })

  it('hold for everybody unless a subject has its own', () => {
    const caller = { keyId: 1, workspaceId: 'w', organizationId: 'a' }
    const none = { requestsPerMinute: null, tokensPerMinute: null }
    const usual = { key: { requestsPerMinute: 5, tokensPerMinute: 50 }, workspace: none, organization: none }
    const found = (rates: readonly RateRule[]) => toCallerPolicy({ budgets: [], rates }, caller, usual).rates
    expect(found([])).toMatchObject({ requests: [{ limit: 5 }], tokens: [{ limit: 50 }] })
    expect(found([key(7, null)])).toMatchObject({ requests: [{ limit: 7 }], tokens: [] })
    expect(toCallerPolicy({ budgets: [], rates: [] }, caller, { ...usual, key: none }).rates).toBeNull()
  })

  it('go on in this process when Redis is away', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const redis = { client: { constructor: { name: '' } }, run: () => Promise.reject(new Error('Redis is away')) }
    const counter = new SharedRateCounter(
      redis as unknown as ConstructorParameters<typeof SharedRateCounter>[0],
      'test',
    )
    expect(await counter.add('a', 2)).toMatchObject({ points: 2, resetsInMs: 60_000 })
    expect(await counter.add('a', 3)).toMatchObject({ points: 5, resetsInMs: 60_000 })
  })
})
