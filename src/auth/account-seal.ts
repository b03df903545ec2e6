import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { deriveKey, type MasterKeyPlace } from './master-key.ts'

/** Wraps what one account at a provider encrypted, and opens what comes back of it. */
export interface BoundSeal {
  seal(text: string): string
  /** What was wrapped for this account; null when it was wrapped for another, or changed. A text without a wrapper is returned as it is. */
  open(text: string): string | null
}

// `mgr1.<nonce, ciphertext and tag, base64url>`. The provider's cipher is encrypted once more: taken out of a wrapper it would pass for one
// that was begun at the provider itself, and go to any account.
const prefix = 'mgr1.'
// Nobody else's cipher begins so.
const changedPrefix = /^[\s\p{C}"']*mgr1[\s\p{C}]*[.:,;]/iu
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const purpose = 'encrypted reasoning'

/**
 * Binds the encrypted reasoning that a provider gives out to the account that made it and to the organization that got it: only this
 * account can read it again, so it must go to no other. AES-256-GCM under a key of that account, derived from the master key; what was
 * wrapped under a previous master key opens too. Keys are read when first needed.
 */
export class AccountSeal {
  readonly #places: readonly MasterKeyPlace[]
  #keys: readonly Uint8Array[] | undefined

  /** The first place seals, all open. */
  constructor(places: readonly MasterKeyPlace[]) {
    this.#places = places
  }

  /** `account` tells an account from all others; it can't be read from a wrapper. */
  for(organizationId: string, account: string): BoundSeal {
    const keyOf = (master: Uint8Array) => digest(master, ['account', organizationId, account])
    return {
      seal: (text) => {
        const [master] = this.#derived()
        return master === undefined || text === '' ? text : prefix + encrypt(keyOf(master), text).toString('base64url')
      },
      open: (text) => {
        if (!text.startsWith(prefix)) return changedPrefix.test(text) ? null : text
        const sealed = Buffer.from(text.slice(prefix.length), 'base64url')
        // What decodes to the same bytes is not the same text.
        if (sealed.length <= nonceBytes + tagBytes || prefix + sealed.toString('base64url') !== text) return null
        for (const master of this.#derived()) {
          const opened = decrypt(keyOf(master), sealed)
          if (opened !== null) return opened
        }
        return null
      },
    }
  }

  #derived(): readonly Uint8Array[] {
    this.#keys ??= this.#places.map((place) => deriveKey(place, purpose))
    return this.#keys
  }
}

/**
 * The nonce is a digest of the text under the account's key, as in SIV modes: the same text gives the same wrapper wherever it stands in an
 * answer, and no nonce serves two texts.
 */
function encrypt(key: Uint8Array, text: string): Buffer {
  const nonce = digest(key, ['nonce', text]).subarray(0, nonceBytes)
  const cipher = createCipheriv(algorithm, digest(key, ['cipher']), nonce, { authTagLength: tagBytes })
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, digest(key, ['cipher']), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Each part ends where the next begins: none of them but the last holds a NUL. */
function digest(key: Uint8Array, parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part).update('\0')
  return hmac.digest()
}
