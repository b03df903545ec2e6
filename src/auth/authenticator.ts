import { GatewayError } from '../errors/gateway-error.ts'
import { hashApiKey } from '../records/api-key.ts'
import { keyHolder, strangers } from '../shares/holder.ts'
import { SharedCache } from '../shares/shared-cache.ts'
import type { Principal } from './principal.ts'

/** Finds a key that is valid at `now`, or null. Rejects when the store is down. */
export type FindPrincipal = (keyHash: string, now: number) => Promise<Principal | null>

/** Verifies access tokens. Rejects when the store is down. */
export interface TokenRules {
  /** The hash of the key that a token acts as at `now`; null when the token is not accepted. */
  verify(token: string, now: number): Promise<string | null>
  /** True when an organization accepts access tokens. */
  isOnIn(organizationId: string): Promise<boolean>
}

/** Announces changed keys, by their hashes, to the other gateways of the same store. */
export type AnnounceKeys = (keyHashes: readonly string[]) => void

interface Entry {
  readonly principal: Promise<Principal | null>
  readonly freshUntil: number
}

// How long a replica that misses an announcement may still accept a revoked key; this process stops at once, through `changed`.
const cacheMs = 1_000
const entriesMax = 10_000
// Access tokens are long: they contain the workload's subject.
const credentialLengthMax = 8_192
// Unlike any API key: a JSON object in base64url, and two more parts.
const jwtForm = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/

/** Authenticates callers. Looks a key up once at a time and caches it for a second, by its whole SHA-256. */
export class Authenticator {
  readonly #find: FindPrincipal
  readonly #now: () => number
  readonly #tokens: TokenRules | undefined
  readonly #announce: AnnounceKeys
  readonly #clock: () => number
  readonly #entries = new SharedCache<Entry>(entriesMax)

  /** `now`: Unix milliseconds. `clock`: monotonic milliseconds, so that setting the clock back keeps no revoked key alive. */
  constructor(
    find: FindPrincipal,
    now: () => number,
    tokens?: TokenRules,
    announce: AnnounceKeys = () => {},
    clock = () => performance.now(),
  ) {
    this.#find = find
    this.#now = now
    this.#tokens = tokens
    this.#announce = announce
    this.#clock = clock
  }

  /**
   * The principal of `Authorization: Bearer …`, or, without that header, of `x-api-key` when `takesXApiKey`. `rawHeaders` are Node's, names
   * and values in turn: a header that was sent twice is refused, where Node would keep the first. `otherwise` is asked where no such header
   * was sent.
   */
  async authenticate(
    rawHeaders: readonly string[],
    takesXApiKey = false,
    otherwise?: (rawHeaders: readonly string[]) => Promise<Principal | undefined>,
  ): Promise<Principal> {
    const bearer = readOnce(rawHeaders, 'authorization')
    const plain = bearer === undefined && takesXApiKey ? readOnce(rawHeaders, 'x-api-key') : undefined
    if (bearer === undefined && plain === undefined) {
      const other = await otherwise?.(rawHeaders)
      if (other !== undefined) return other
    }
    const credential = plain === undefined ? readBearer(bearer) : readPlain(plain)
    const isSent = isCredentialSent(bearer) || isCredentialSent(plain)
    if (credential === undefined) throw unauthenticated(isSent)
    const principal = jwtForm.test(credential)
      ? await this.#actAs(credential)
      : await this.#lookUp(hashApiKey(credential))
    if (principal === null) throw unauthenticated(isSent)
    return principal
  }

  /** The principal of the key with this hash; null when it may not be used. */
  find(keyHash: string): Promise<Principal | null> {
    return this.#lookUp(keyHash)
  }

  // Checks the key's own state on every use: disabling it ends its tokens.
  async #actAs(token: string): Promise<Principal | null> {
    const keyHash = await this.#tokens?.verify(token, this.#now())
    const principal = typeof keyHash === 'string' ? await this.#lookUp(keyHash) : null
    if (principal?.kind !== 'inference') return null
    return (await this.#tokens?.isOnIn(principal.organizationId)) === true ? principal : null
  }

  /** Applies a change to keys at once, here and at the gateways that the announcement reaches. */
  changed(keyHashes: readonly string[]): void {
    this.forget(keyHashes)
    if (keyHashes.length > 0) this.#announce(keyHashes)
  }

  /** Drops keys from the cache: their next use looks them up again. */
  forget(keyHashes: readonly string[]): void {
    for (const hash of keyHashes) this.#entries.delete(hash)
  }

  /** Drops all keys from the cache: what holds for callers without limits of their own has changed. */
  forgetAll(): void {
    this.#entries.clear()
  }

  #lookUp(keyHash: string): Promise<Principal | null> {
    const now = this.#clock()
    const known = this.#entries.get(keyHash)
    if (known !== undefined && known.freshUntil > now) return known.principal
    this.#entries.dropWhile(({ freshUntil }) => freshUntil <= now)
    const principal = this.#find(keyHash, this.#now())
    const entry = { principal, freshUntil: now + cacheMs }
    this.#entries.set(keyHash, entry, strangers)
    principal.then(
      (found) => {
        if (found !== null && this.#entries.get(keyHash) === entry) this.#entries.set(keyHash, entry, keyHolder(found))
      },
      // An unavailable store must not be cached.
      () => this.#entries.delete(keyHash),
    )
    return principal
  }
}

/** The credential in `Authorization: Bearer …`, or undefined. Throws 400 when the header was sent twice. `rawHeaders` are Node's. */
export function readBearerToken(rawHeaders: readonly string[]): string | undefined {
  return readBearer(readOnce(rawHeaders, 'authorization'))
}

/** The value of a header, undefined where it was not sent. Throws 400 when it was sent twice. `rawHeaders` are Node's, `wanted` in small letters. */
export function readOnce(rawHeaders: readonly string[], wanted: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name === undefined || name.length !== wanted.length || name.toLowerCase() !== wanted) continue
    if (found !== undefined) throw new GatewayError('invalid_request', `The ${wanted} header was sent more than once.`)
    found = rawHeaders[at + 1] ?? ''
  }
  return found
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined || header.length > credentialLengthMax) return undefined
  // RFC 9110 §11.4: the scheme is case-insensitive; RFC 6750 §2.1: one b64token follows.
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1]
}

/** False for a header that names a scheme and no credential, or nothing: a program whose key is the empty text sends those. */
export function isCredentialSent(header: string | undefined): boolean {
  return header !== undefined && !/^(?:bearer)?$/i.test(header.trim())
}

function readPlain(header: string | undefined): string | undefined {
  if (header === undefined || header.length > credentialLengthMax) return undefined
  return /^[\w.~+/-]+=*$/.test(header) ? header : undefined
}

/**
 * The error for an unknown caller. It says whether a credential was sent, but never whether that one is malformed, unknown, disabled,
 * deleted or expired.
 */
export function unauthenticated(isSent: boolean, wanted = 'API key'): GatewayError {
  const message = isSent
    ? `The ${wanted} that was sent is not accepted: it is wrong, has expired, or was disabled or deleted. Send another one.`
    : `No ${wanted} was sent. Send "Authorization: Bearer <${wanted}>".`
  return new GatewayError('authentication', message, { headers: { 'www-authenticate': 'Bearer' } })
}
