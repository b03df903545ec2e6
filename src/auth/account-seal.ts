import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { deriveKey, type MasterKeyPlace } from './master-key.ts'

/** Wraps text that one provider account encrypted, and unwraps it when a caller sends it back. */
export interface BoundSeal {
  seal(text: string): string
  /** The wrapped text; null when it was wrapped for another account, or changed. Text without a wrapper is returned unchanged. */
  open(text: string): string | null
}

// `mgr1.<nonce, ciphertext and tag, base64url>`. The provider's cipher is encrypted again: if it could be unwrapped by hand, it would pass
// for one from the provider itself, and go to any account.
const prefix = 'mgr1.'
// No provider's cipher begins like this.
const changedPrefix = /^[\s\p{C}"']*mgr1[\s\p{C}]*[.:,;]/iu
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const purpose = 'encrypted reasoning'

/**
 * Binds a provider's encrypted reasoning to the account that made it and the organization that received it: only that account can read it,
 * so it must go to no other. AES-256-GCM under the account's key, derived from the master key; wrappers under a previous master key open
 * too. Keys are read when first needed.
 */
export class AccountSeal {
  readonly #places: readonly MasterKeyPlace[]
  #keys: readonly Uint8Array[] | undefined

  /** The first key seals, all keys open. */
  constructor(places: readonly MasterKeyPlace[]) {
    this.#places = places
  }

  /** `account` identifies the account uniquely; a wrapper does not reveal it. */
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
        // Several base64url texts decode to the same bytes: only the canonical one is accepted.
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
 * The nonce is a digest of the text under the account's key, as in SIV modes: the same text always gives the same wrapper, and no nonce is
 * used for two texts.
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

/** A digest of the parts, separated by NUL: only the last part may contain one. */
function digest(key: Uint8Array, parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part).update('\0')
  return hmac.digest()
}
