import { GatewayError } from '../errors/gateway-error.ts'
import type { RateRule, RateSubjectKind } from '../records/rate-rule.ts'
import type { RateCount, RateCounter } from './rate-counter.ts'
import { rateHeaders } from './rate-headers.ts'

/** One caller's rate limits, in the form in which they are counted. */
export interface RateClaims {
  readonly requests: readonly RateClaim[]
  readonly tokens: readonly RateClaim[]
}

interface RateClaim {
  readonly subject: RateSubjectKind
  readonly unit: 'requests' | 'tokens'
  readonly key: string
  readonly limit: number
}

/** An admitted request. */
export interface RateAdmission {
  /** `X-RateLimit-*` of the limit that is closest to being reached. */
  readonly headers: Readonly<Record<string, string>>
  /** Replaces the estimated tokens with those the request really took, in the minute of its arrival. */
  correct(tokens: number): void
}

/** A caller's limits; null when it has none. A subject's own rule replaces the default one. */
export function toClaims(rules: readonly RateRule[]): RateClaims | null {
  const requests: RateClaim[] = []
  const tokens: RateClaim[] = []
  for (const { subjectKind: subject, subjectId, requestsPerMinute, tokensPerMinute } of rules) {
    const claim = (unit: RateClaim['unit'], limit: number): RateClaim => ({
      subject,
      unit,
      key: `${unit}:${subject}:${subjectId}`,
      limit,
    })
    if (requestsPerMinute !== null) requests.push(claim('requests', requestsPerMinute))
    if (tokensPerMinute !== null) tokens.push(claim('tokens', tokensPerMinute))
  }
  return requests.length === 0 && tokens.length === 0 ? null : { requests, tokens }
}

/** Limits requests and tokens of callers in each minute. */
export class RateLimits {
  readonly #counter: RateCounter
  readonly #now: () => number

  /** `now` is in Unix milliseconds. */
  constructor(counter: RateCounter, now: () => number) {
    this.#counter = counter
    this.#now = now
  }

  /** Counts a request and its estimated tokens. Throws GatewayError with 429, and counts nothing, when a limit is reached. */
  async admit({ requests, tokens }: RateClaims, tokensGuess: number): Promise<RateAdmission> {
    const counted: Counted[] = await Promise.all([
      ...requests.map((claim) => this.#count(claim, 1)),
      ...tokens.map((claim) => this.#count(claim, tokensGuess)),
    ])
    const refused = counted.find(({ claim, count }) => count.points > claim.limit)
    if (refused !== undefined) {
      for (const { claim, points, count } of counted) void this.#counter.correct(claim.key, -points, count)
      throw this.#refusal(refused)
    }
    return {
      headers: this.#headersOf(
        counted.reduce((nearest, each) => (shareLeft(each) < shareLeft(nearest) ? each : nearest)),
      ),
      correct: (actual) => {
        if (actual === tokensGuess) return
        for (const { claim, count } of counted) {
          if (claim.unit === 'tokens') void this.#counter.correct(claim.key, actual - tokensGuess, count)
        }
      },
    }
  }

  async #count(claim: RateClaim, points: number): Promise<Counted> {
    return { claim, points, count: await this.#counter.add(claim.key, points) }
  }

  #refusal(refused: Counted): GatewayError {
    const { claim, points, count } = refused
    const retryAfter = Math.max(1, Math.ceil(count.resetsInMs / 1000))
    const isTooMuch = points > claim.limit
    const message = isTooMuch
      ? `This request has about ${points} tokens; ${subjects[claim.subject]} may use ${claim.limit} tokens a minute.`
      : `${capitalized(subjects[claim.subject])} has used its ${claim.limit} ${claim.unit} of this minute. Try again in ${retryAfter} s.`
    return new GatewayError('rate_limit_exceeded', message, { retryAfter, headers: this.#headersOf(refused, points) })
  }

  #headersOf({ claim, count }: Counted, takenBack = 0): Readonly<Record<string, string>> {
    const remaining = claim.limit - (count.points - takenBack)
    return rateHeaders({ limit: claim.limit, remaining, resetsInMs: count.resetsInMs }, this.#now())
  }
}

interface Counted {
  readonly claim: RateClaim
  readonly points: number
  readonly count: RateCount
}

function shareLeft({ claim, count }: Counted): number {
  return (claim.limit - count.points) / claim.limit
}

const subjects: Readonly<Record<RateSubjectKind, string>> = {
  key: 'this key',
  workspace: "this key's workspace",
  organization: 'the organization',
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
