import { GatewayError } from '../../errors/gateway-error.ts'
import type { ConsoleSession, OpenSession } from '../../records/console-session.ts'
import { partHolder, strangers } from '../../shares/holder.ts'
import { SharedCache } from '../../shares/shared-cache.ts'
import type { ConsoleSessionRepository } from '../../storage/console/console-session-repository.ts'
import { type Authenticator, readOnce } from '../authenticator.ts'
import type { Principal } from '../principal.ts'
import { refuseForeign } from './refuse-foreign.ts'
import { readSessionToken } from './session-cookie.ts'
import { csrfTokenOf, hashToken, isSameText } from './session-token.ts'

/** Somebody who is signed in. */
export interface SignedIn extends Principal {
  readonly session: OpenSession
}

/** How long sessions last, as the configuration that counts has it. */
export interface SessionRules {
  /** False: nobody is signed in. */
  readonly isEnabled: boolean
  readonly idleMs: number
  readonly lifetimeMs: number
  /** Where the gateway is reached. */
  readonly publicUrl: string | undefined
}

export interface SessionsOptions {
  readonly store: Pick<ConsoleSessionRepository, 'findByHash' | 'touch' | 'deleteOf'>
  readonly authenticator: Pick<Authenticator, 'find'>
  readonly rules: () => SessionRules
  /** The hash of the inference key that somebody with a management key asks models with; makes one where there is none. */
  readonly provideKey: (principal: Principal) => Promise<string>
  /** Unix milliseconds. */
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly clock?: () => number
}

interface Entry {
  readonly found: Promise<ConsoleSession | null>
  readonly freshUntil: number
  /** When its use was noted last. */
  touchedAt: number
}

// How long another gateway of the same store may go on with a session that has ended here.
const cacheMs = 1_000
const entriesMax = 10_000
const minuteMs = 60_000

/** Recognizes sessions by their cookies. A session acts as a key: it ends with it. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #clock: () => number
  readonly #entries = new SharedCache<Entry>(entriesMax)
  /** The inference keys that management keys ask models with, by hash. */
  readonly #inferenceKeys = new Map<string, string>()

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
  }

  /** Whether anybody may be signed in. */
  get isEnabled(): boolean {
    return this.#options.rules().isEnabled
  }

  /**
   * Who is signed in by the cookie of a request; undefined where none was sent. Rejects with GatewayError: 401 when the session is over, 403
   * when a page of another origin asks, or a change comes without the session's CSRF token. `rawHeaders` are Node's.
   */
  async recognize(rawHeaders: readonly string[], isChange: boolean): Promise<SignedIn | undefined> {
    const { rules, now } = this.#options
    const { isEnabled, publicUrl } = rules()
    const token = isEnabled ? readSessionToken(rawHeaders) : undefined
    if (token === undefined) return undefined
    const page = {
      origin: readOnce(rawHeaders, 'origin'),
      host: readOnce(rawHeaders, 'host'),
      site: readOnce(rawHeaders, 'sec-fetch-site'),
    }
    refuseForeign(page, isChange, publicUrl)
    const signedIn = await this.#find(token, now())
    if (signedIn === null) throw sessionOver()
    if (isChange && !isSameText(readOnce(rawHeaders, 'x-csrf-token') ?? '', signedIn.session.csrfToken))
      throw noCsrfToken()
    return signedIn
  }

  /** The same person with the inference key that models are asked with. Rejects with GatewayError 403 while that key may not be used. */
  async toInference(signedIn: SignedIn): Promise<SignedIn> {
    const { authenticator, provideKey } = this.#options
    const { keyHash } = signedIn
    const known = this.#inferenceKeys.get(keyHash)
    let key = known === undefined ? null : await authenticator.find(known)
    if (key === null) {
      const provided = await provideKey(signedIn)
      if (this.#inferenceKeys.size >= entriesMax) this.#inferenceKeys.clear()
      this.#inferenceKeys.set(keyHash, provided)
      key = await authenticator.find(provided)
    }
    if (key?.kind !== 'inference') {
      throw new GatewayError('permission_denied', 'The key that the console asks models with is disabled or expired.')
    }
    // Whoever may be signed in by a management key sees more than a member.
    const { own: _, ...open } = key
    return { ...open, session: signedIn.session }
  }

  /** What a session is to its holder, when it was used just now. */
  describe({ id, role, means, name, createdAt }: ConsoleSession, token: string, now: number): OpenSession {
    const { idleMs, lifetimeMs } = this.#options.rules()
    const expiresAt = createdAt + lifetimeMs
    const idleExpiresAt = Math.min(now + idleMs, expiresAt)
    return { id, role, means, name, csrfToken: csrfTokenOf(token), createdAt, expiresAt, idleExpiresAt }
  }

  /** Makes the end of sessions count at once: each is looked up again. */
  forgetAll(): void {
    this.#entries.clear()
  }

  async #find(token: string, now: number): Promise<SignedIn | null> {
    const { store, authenticator, rules } = this.#options
    const entry = this.#lookUp(hashToken(token))
    const session = await entry.found
    if (session === null) return null
    const { idleMs, lifetimeMs } = rules()
    const seenAt = Math.max(session.seenAt, entry.touchedAt)
    if (now >= session.createdAt + lifetimeMs || now >= seenAt + idleMs) return null
    const principal = await authenticator.find(session.keyHash)
    if (principal === null) {
      // So that they don't come back with the key.
      await store.deleteOf(session.organizationId, session.keyHash)
      return null
    }
    if (now - seenAt >= minuteMs) {
      entry.touchedAt = now
      await store.touch(session.id, now)
    }
    const { organizationId, userId } = principal
    return {
      ...principal,
      session: this.describe(session, token, now),
      // Of all workspaces that they are a member of, wherever the key is that they are signed in by.
      ...(session.role === 'member' && { own: { organizationId, memberId: userId ?? '' } }),
    }
  }

  #lookUp(tokenHash: string): Entry {
    const now = this.#clock()
    const known = this.#entries.get(tokenHash)
    if (known !== undefined && known.freshUntil > now) return known
    this.#entries.dropWhile(({ freshUntil }) => freshUntil <= now)
    const found = this.#options.store.findByHash(tokenHash)
    const entry: Entry = { found, freshUntil: now + cacheMs, touchedAt: 0 }
    this.#entries.set(tokenHash, entry, strangers)
    found.then(
      (session) => {
        if (session === null || this.#entries.get(tokenHash) !== entry) return
        this.#entries.set(tokenHash, entry, partHolder('sessions of', session.keyHash, session.organizationId))
      },
      // An unavailable store must not be cached.
      () => this.#entries.delete(tokenHash),
    )
    return entry
  }
}

/** The one error for a session that never was, is over, or whose key may not be used. */
export function sessionOver(): GatewayError {
  return new GatewayError('authentication', 'There is no session, or it is over. Sign in again.', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}

function noCsrfToken(): GatewayError {
  const message = 'A change with a session needs the csrf_token of GET /console/session in the header X-CSRF-Token.'
  return new GatewayError('permission_denied', message)
}
