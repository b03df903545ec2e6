import { GatewayError } from '../errors/gateway-error.ts'
import { hashApiKey } from '../records/api-key.ts'
import type { Principal } from './principal.ts'

/** Finds the key that may be used at `now`, or null. Rejects when the store is down. */
export type FindPrincipal = (keyHash: string, now: number) => Promise<Principal | null>

/** What makes an access token as good as a key. Rejects when the store is down. */
export interface TokenRules {
  /** The hash of the key that a token acts as at `now`, or null for a token that is not accepted. */
  verify(token: string, now: number): Promise<string | null>
  /** Whether an organization has its tokens accepted at all. */
  isOnIn(organizationId: string): Promise<boolean>
}

/** Tells the other gateways of the same store about keys that were changed, by their hashes. */
export type AnnounceKeys = (keyHashes: readonly string[]) => void

interface Entry {
  readonly principal: Promise<Principal | null>
  readonly freshUntil: number
}

// A replica that no announcement reaches sees a revoked key after this long at most; this process at once, through `changed`.
const cacheMs = 1_000
const entriesMax = 10_000
// An access token repeats its workload's subject.
const credentialLengthMax = 8_192
// What no API key looks like: a JSON object in base64url, and two parts more.
const jwtForm = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/

/** Tells who calls. One lookup at a time for a key, kept for a second; the cache is keyed by the whole SHA-256. */
export class Authenticator {
  readonly #find: FindPrincipal
  readonly #now: () => number
  readonly #tokens: TokenRules | undefined
  readonly #announce: AnnounceKeys
  readonly #clock: () => number
  readonly #entries = new Map<string, Entry>()

  /** `now`: Unix milliseconds. `clock`: milliseconds that never step back, so that a clock which is set back keeps no revoked key alive. */
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
   * The principal behind `Authorization: Bearer …`, or behind `x-api-key` where that is taken and the other was not sent. `rawHeaders`
   * are Node's, names and values in turn: a header that was sent twice is refused, where Node would keep the first.
   */
  async authenticate(rawHeaders: readonly string[], takesXApiKey = false): Promise<Principal> {
    const bearer = readOnce(rawHeaders, 'authorization')
    const credential =
      bearer === undefined && takesXApiKey ? readPlain(readOnce(rawHeaders, 'x-api-key')) : readBearer(bearer)
    if (credential === undefined) throw unauthenticated()
    const principal = jwtForm.test(credential)
      ? await this.#actAs(credential)
      : await this.#lookUp(hashApiKey(credential))
    if (principal === null) throw unauthenticated()
    return principal
  }

  // The key's own state counts on every use: disabling it ends its tokens.
  async #actAs(token: string): Promise<Principal | null> {
    const keyHash = await this.#tokens?.verify(token, this.#now())
    const principal = typeof keyHash === 'string' ? await this.#lookUp(keyHash) : null
    if (principal?.kind !== 'inference') return null
    return (await this.#tokens?.isOnIn(principal.organizationId)) === true ? principal : null
  }

  /** Makes a change to keys count at once, here and at the other gateways that can be told. */
  changed(keyHashes: readonly string[]): void {
    this.forget(keyHashes)
    if (keyHashes.length > 0) this.#announce(keyHashes)
  }

  /** Looks keys up anew when they are next used. */
  forget(keyHashes: readonly string[]): void {
    for (const hash of keyHashes) this.#entries.delete(hash)
  }

  #lookUp(keyHash: string): Promise<Principal | null> {
    const now = this.#clock()
    const known = this.#entries.get(keyHash)
    if (known !== undefined && known.freshUntil > now) return known.principal
    if (this.#entries.size >= entriesMax) this.#evict(now)
    const principal = this.#find(keyHash, this.#now())
    this.#entries.set(keyHash, { principal, freshUntil: now + cacheMs })
    // A store that is down must not be remembered as an answer.
    principal.catch(() => this.#entries.delete(keyHash))
    return principal
  }

  #evict(now: number): void {
    for (const [hash, { freshUntil }] of this.#entries) if (freshUntil <= now) this.#entries.delete(hash)
    if (this.#entries.size >= entriesMax) this.#entries.clear()
  }
}

/** The credential in `Authorization: Bearer …`, or undefined; 400 when the header was sent twice. `rawHeaders` are Node's. */
export function readBearerToken(rawHeaders: readonly string[]): string | undefined {
  return readBearer(readOnce(rawHeaders, 'authorization'))
}

function readOnce(rawHeaders: readonly string[], wanted: string): string | undefined {
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

function readPlain(header: string | undefined): string | undefined {
  if (header === undefined || header.length > credentialLengthMax) return undefined
  return /^[\w.~+/-]+=*$/.test(header) ? header : undefined
}

/** The one answer about a credential that is missing, malformed, unknown, disabled or expired: it never says which. */
export function unauthenticated(wanted = 'API key'): GatewayError {
  return new GatewayError(
    'authentication',
    `Missing or invalid credentials. Send "Authorization: Bearer <${wanted}>".`,
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  )
}
