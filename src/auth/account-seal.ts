import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type MasterKeyPlace } from './master-key.ts'

/** Wraps what one account at a provider encrypted, and opens what comes back of it. */
export interface BoundSeal {
  seal(text: string): string
  /** What was wrapped for this account; null when it was wrapped for another, or changed. A text without a wrapper is returned as it is. */
  open(text: string): string | null
}

// `mgr1.<account and tag, base64url>.<the text itself>`. A cipher is opaque already: it is authenticated, not encrypted again.
const wrapper = /^mgr1\.([A-Za-z0-9_-]{40})\./
const prefix = 'mgr1.'
const accountBytes = 12
const tagBytes = 18
const purpose = 'encrypted reasoning'

/**
 * Binds the encrypted reasoning that a provider gives out to the account that made it and to the organization that got it: only this
 * account can read it again, so it must go to no other. HMAC-SHA-256 under a key derived from the master key; what was wrapped under a
 * previous master key opens too. Keys are read when first needed.
 */
export class AccountSeal {
  readonly #places: readonly MasterKeyPlace[]
  #keys: readonly Uint8Array[] | undefined

  /** The first place seals, all open. */
  constructor(places: readonly MasterKeyPlace[]) {
    this.#places = places
  }

  /** `account` tells an account from all others; it is digested and can't be read from a wrapper. */
  for(organizationId: string, account: string): BoundSeal {
    return {
      seal: (text) => {
        const [key] = this.#derived()
        if (key === undefined || text === '') return text
        const owner = ownerOf(key, organizationId, account)
        const head = Buffer.concat([owner, tagOf(key, organizationId, owner, text)])
        return `${prefix}${head.toString('base64url')}.${text}`
      },
      open: (text) => {
        const match = wrapper.exec(text)
        if (match === null) return text.startsWith(prefix) ? null : text
        const head = Buffer.from(match[1] ?? '', 'base64url')
        const inner = text.slice(match[0].length)
        const isOwn = this.#derived().some((key) => {
          const owner = ownerOf(key, organizationId, account)
          const expected = Buffer.concat([owner, tagOf(key, organizationId, owner, inner)])
          return timingSafeEqual(expected, head)
        })
        return isOwn ? inner : null
      },
    }
  }

  #derived(): readonly Uint8Array[] {
    this.#keys ??= this.#places.map((place) => deriveKey(place, purpose))
    return this.#keys
  }
}

function ownerOf(key: Uint8Array, organizationId: string, account: string): Buffer {
  return digest(key, ['account', organizationId, account]).subarray(0, accountBytes)
}

function tagOf(key: Uint8Array, organizationId: string, owner: Buffer, text: string): Buffer {
  return digest(key, ['text', organizationId, owner.toString('hex'), text]).subarray(0, tagBytes)
}

/** Each part ends where the next begins: none of them but the last holds a NUL. */
function digest(key: Uint8Array, parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part).update('\0')
  return hmac.digest()
}
