import type { JWK } from 'jose'
import type { OutboundAnswer, OutboundRequest } from '../outbound/guarded-client.ts'
import { type Holder, organizationHolder, partHolder } from '../shares/holder.ts'
import { SharedCache } from '../shares/shared-cache.ts'
import { isWithin } from './is-within.ts'
import { addressProblem, discoveryUrl, type IssuerRules } from './issuer-url.ts'
import { OauthError } from './oauth-error.ts'

/** An issuer as far as its keys are concerned. */
export interface KeySource {
  readonly issuerUrl: string
  /** Null for discovery. */
  readonly jwksUrl: string | null
  /** Whose policy names it. */
  readonly organizationId: string
}

export interface IssuerKeysParts {
  readonly outbound: { fetch(request: OutboundRequest): Promise<OutboundAnswer> }
  readonly rules: IssuerRules
  readonly random: () => number
  /** Is told of each fetch that failed: those who exchange tokens learn no more than that it did. */
  readonly report?: (issuerUrl: string, cause: unknown) => void
}

interface Entry {
  keys: readonly JWK[] | undefined
  fetchedAt: number
  failedAt: number
  failedForMs: number
  pending: Promise<readonly JWK[]> | undefined
}

const freshMs = 10 * 60_000
const cooldownMs = 30_000
const failureMs = 5_000
const timeoutMs = 5_000
const bytesMax = 256 * 1024
const keysMax = 50
const entriesMax = 1_000

/**
 * The public keys of issuers, by the issuer that a policy names and never by what a token says. Kept for ten minutes; fetched anew for a
 * `kid` that is not among them, at most once in 30 s; a fetch that failed is not repeated for 5 s; one at a time for an issuer of an organization.
 */
export class IssuerKeys {
  readonly #parts: IssuerKeysParts
  readonly #entries = new SharedCache<Entry>(entriesMax)

  constructor(parts: IssuerKeysParts) {
    this.#parts = parts
  }

  /** The issuer's keys. Rejects with OauthError `temporarily_unavailable` when they can't be fetched. */
  async keysOf(source: KeySource, kid: unknown, now: number): Promise<readonly JWK[]> {
    const entry = this.#entryOf(source)
    const { keys, fetchedAt } = entry
    if (keys !== undefined && isWithin(freshMs, fetchedAt, now)) {
      const isKnown = kid === undefined || keys.some((key) => key.kid === kid)
      if (isKnown || isWithin(cooldownMs, fetchedAt, now)) return keys
    }
    if (entry.pending === undefined) {
      if (isWithin(entry.failedForMs, entry.failedAt, now)) throw unavailable()
      entry.pending = this.#fetch(source, entry, now)
    }
    return entry.pending
  }

  /** Fetches the keys anew for the next token. */
  forget(source: KeySource): void {
    this.#entries.delete(nameOf(source))
  }

  #entryOf(source: KeySource): Entry {
    const name = nameOf(source)
    const known = this.#entries.use(name)
    if (known !== undefined) return known
    const entry: Entry = { keys: undefined, fetchedAt: 0, failedAt: 0, failedForMs: 0, pending: undefined }
    this.#entries.set(name, entry, organizationHolder(source.organizationId))
    return entry
  }

  async #fetch(source: KeySource, entry: Entry, now: number): Promise<readonly JWK[]> {
    try {
      const keys = await this.#download(source)
      entry.keys = keys
      entry.fetchedAt = now
      return keys
    } catch (cause) {
      // Gateways that failed together must not come back together.
      entry.failedAt = now
      entry.failedForMs = failureMs * (1 + this.#parts.random() / 2)
      this.#parts.report?.(source.issuerUrl, cause)
      throw unavailable(cause)
    } finally {
      entry.pending = undefined
    }
  }

  async #download(source: KeySource): Promise<readonly JWK[]> {
    const { issuerUrl, jwksUrl, organizationId } = source
    const holder = partHolder('issuer', nameOf(source), organizationId)
    const set = await this.#getJson(jwksUrl ?? (await this.#discover(issuerUrl, holder)), holder)
    const keys = set['keys']
    if (!Array.isArray(keys) || keys.length > keysMax) throw new Error('the issuer has no usable key set')
    return keys.filter((key): key is JWK => typeof key === 'object' && key !== null && !Array.isArray(key))
  }

  async #discover(issuerUrl: string, holder: Holder): Promise<string> {
    const found = await this.#getJson(discoveryUrl(issuerUrl), holder)
    // OpenID Connect Discovery 1.0, section 4.3: otherwise anybody could speak for somebody else.
    if (found['issuer'] !== issuerUrl) throw new Error('the discovery document is about another issuer')
    const address = found['jwks_uri']
    if (typeof address !== 'string' || addressProblem(address, this.#parts.rules) !== null) {
      throw new Error('the discovery document names no usable jwks_uri')
    }
    return address
  }

  async #getJson(url: string, holder: Holder): Promise<Record<string, unknown>> {
    const { body } = await this.#parts.outbound.fetch({
      ...{ url, holder },
      headers: { accept: 'application/json' },
      bytesMax,
      timeoutMs,
      redirectsMax: 0,
    })
    const value: unknown = JSON.parse(body.toString())
    if (typeof value !== 'object' || value === null) throw new Error('the issuer answered no JSON object')
    return value as Record<string, unknown>
  }
}

/** Each organization waits for its own fetches alone. */
function nameOf({ issuerUrl, jwksUrl, organizationId }: KeySource): string {
  return `${organizationId} ${issuerUrl} ${jwksUrl ?? ''}`
}

function unavailable(cause?: unknown): OauthError {
  return new OauthError('temporarily_unavailable', "The issuer's keys could not be fetched. Try again.", {
    retryAfter: Math.ceil(failureMs / 1000),
    cause,
  })
}
