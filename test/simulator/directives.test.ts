import { describe, expect, it } from 'vitest'
import { readDirectives } from '../../src/simulator/directives.ts'

describe('readDirectives', () => {
  it('reads numbers and words from metadata', () => {
    const metadata = {
      delay_ms: '1.5',
      token_ms: '20',
      status: '429',
      retry_after: '2',
      code: 'overloaded_error',
      fail_every: '2',
      fail_at: 'cut',
      cached_tokens: '7',
    }
    expect(readDirectives(metadata)).toEqual({
      delayMs: 1.5,
      tokenMs: 20,
      status: 429,
      retryAfterMs: 2000,
      code: 'overloaded_error',
      failEvery: 2,
      failAt: 'cut',
      cachedTokens: 7,
    })
  })

  it.each([
    { delay_ms: '-1' },
    { delay_ms: '99999999' },
    { token_ms: 'fast' },
    { status: '200' },
    { status: '429.5' },
    { status: '600' },
    { retry_after: '1e9' },
    { fail_every: '0' },
    { fail_at: 'never' },
    { cached_tokens: '1.5' },
    {},
    undefined,
  ])('leaves out what makes no sense: %j', (metadata) => {
    expect(Object.values(readDirectives(metadata)).filter((value) => value !== undefined)).toEqual([])
  })
})
