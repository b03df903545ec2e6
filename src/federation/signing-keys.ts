import {
  CompactEncrypt,
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Schema } from '../contract/contract.ts'
import type { SigningKeyRepository, StoredSigningKey } from '../storage/federation/signing-key-repository.ts'
import { isWithin } from './is-within.ts'
import { OauthError } from './oauth-error.ts'

export interface SigningKeysParts {
  readonly repository: SigningKeyRepository
  /** Runs work in a transaction that no other gateway's overlaps. */
  readonly exclusively: <T>(work: (repository: SigningKeyRepository) => Promise<T>) => Promise<T>
  /** 256 bits that private keys are encrypted with; read when first needed. */
  readonly sealingKey: () => Uint8Array
  /** Told when the key can't be used. */
  readonly report: (error: unknown) => void
}

/** A key to sign with. */
export interface ActiveKey {
  readonly kid: string
  readonly privateKey: CryptoKey
}

const lifetimeMs = 30 * 24 * 60 * 60_000
/** How soon every gateway refuses what a revoked key signed, as it does a disabled API key. */
const cacheMs = 1_000
// 15 minutes of a token's life, 5 that others may keep our key set, and what replicas and clocks lag behind.
const graceMs = 30 * 60_000
const unknownKidMs = 5_000

/**
 * The keys that access tokens are signed with (ES256), in the database, so that all gateways on it share them. The first is made when
 * it is needed, a new one every 30 days; a retired one is shown until its tokens have expired. Private keys are stored as JWE under the
 * master key: a gateway with another master key can't sign, and makes no key of its own in secret.
 */
export class SigningKeys {
  readonly #parts: SigningKeysParts
  #loaded: { readonly keys: readonly StoredSigningKey[]; readonly at: number } | undefined
  #loading: Promise<readonly StoredSigningKey[]> | undefined
  readonly #private = new Map<string, Promise<CryptoKey>>()
  readonly #public = new Map<string, Promise<CryptoKey>>()

  constructor(parts: SigningKeysParts) {
    this.#parts = parts
  }

  /** The key to sign with. Rejects with OauthError `temporarily_unavailable` when it can't be used. */
  async active(now: number): Promise<ActiveKey> {
    let key = activeAmong(await this.#keys(now), now)
    if (key === undefined) {
      await this.rotate(now)
      key = activeAmong(await this.#keys(now), now)
    }
    if (key === undefined) throw unusable()
    const { kid } = key
    let opening = this.#private.get(kid)
    if (opening === undefined) {
      opening = this.#open(key)
      this.#private.set(kid, opening)
    }
    try {
      return { kid, privateKey: await opening }
    } catch (error) {
      this.#private.delete(kid)
      this.#parts.report(error)
      throw unusable(error)
    }
  }

  /** The key that verifies what this `kid` signed; null for one that nobody knows, or whose tokens have all expired. */
  async verificationKey(kid: string, now: number): Promise<CryptoKey | null> {
    const find = (keys: readonly StoredSigningKey[]) => keys.find((each) => each.kid === kid && isShown(each, now))
    let key = find(await this.#keys(now))
    // Another gateway may just have made it. Strangers' tokens must not become a query each.
    if (key === undefined && !isWithin(unknownKidMs, this.#loaded?.at ?? 0, now)) key = find(await this.#load(now))
    if (key === undefined) return null
    let importing = this.#public.get(kid)
    if (importing === undefined) {
      importing = importJWK(JSON.parse(key.publicJwk) as JWK, 'ES256') as Promise<CryptoKey>
      this.#public.set(kid, importing)
    }
    return importing
  }

  /** The public keys, as anybody may see them. */
  async jwks(now: number): Promise<Schema<'JsonWebKeySet'>> {
    const keys = (await this.#keys(now)).filter((key) => isShown(key, now))
    return { keys: keys.map((key) => toPublicJwk(key)) }
  }

  /**
   * Signs with a new key from now on, unless another gateway has just made one. With `revokesOthers` nothing that another key signed is
   * taken any more, and the key set does not show them: within a second at every gateway on the store.
   */
  async rotate(now: number, { isForced = false, revokesOthers = false } = {}): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const publicJwk = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(publicJwk)
    const sealedPrivateKey = await this.#seal(kid, await exportJWK(privateKey))
    await this.#parts.exclusively(async (repository) => {
      if (!isForced && activeAmong(await repository.list(), now) !== undefined) return
      await repository.replace({ kid, publicJwk: JSON.stringify(publicJwk), sealedPrivateKey }, now)
      await repository.deleteRetiredBefore(revokesOthers ? Number.MAX_SAFE_INTEGER : now - graceMs)
    })
    await this.#read(now)
  }

  async #keys(now: number): Promise<readonly StoredSigningKey[]> {
    return this.#loaded !== undefined && isWithin(cacheMs, this.#loaded.at, now) ? this.#loaded.keys : this.#load(now)
  }

  #load(now: number): Promise<readonly StoredSigningKey[]> {
    this.#loading ??= this.#read(now).finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #read(now: number): Promise<readonly StoredSigningKey[]> {
    const keys = await this.#parts.repository.list()
    this.#loaded = { keys, at: now }
    for (const cache of [this.#private, this.#public]) {
      for (const kid of cache.keys()) if (!keys.some((key) => key.kid === kid)) cache.delete(kid)
    }
    return keys
  }

  // The protected header is authenticated: a row can't be swapped for another.
  async #seal(kid: string, jwk: JWK): Promise<string> {
    return new CompactEncrypt(Buffer.from(JSON.stringify(jwk)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(this.#sealingKey())
  }

  async #open({ kid, sealedPrivateKey }: StoredSigningKey): Promise<CryptoKey> {
    const { plaintext, protectedHeader } = await compactDecrypt(sealedPrivateKey, this.#sealingKey(), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    if (protectedHeader.kid !== kid) throw new Error('the stored signing key is another one than its id says')
    return (await importJWK(JSON.parse(Buffer.from(plaintext).toString()) as JWK, 'ES256')) as CryptoKey
  }

  #sealingKey(): Uint8Array {
    return this.#parts.sealingKey()
  }
}

function activeAmong(keys: readonly StoredSigningKey[], now: number): StoredSigningKey | undefined {
  return keys.find(({ retiredAt, createdAt }) => retiredAt === null && now - createdAt < lifetimeMs)
}

function isShown({ retiredAt }: StoredSigningKey, now: number): boolean {
  return retiredAt === null || now - retiredAt < graceMs
}

// Member by member: whatever else may be in the row stays there.
function toPublicJwk({ kid, publicJwk }: StoredSigningKey): Schema<'JsonWebKey'> {
  const { x = '', y = '' } = JSON.parse(publicJwk) as JWK
  return { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }
}

function unusable(cause?: unknown): OauthError {
  return new OauthError('temporarily_unavailable', 'The gateway can not sign tokens just now. Try again.', {
    retryAfter: 30,
    cause,
  })
}
