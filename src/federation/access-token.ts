import { hash, randomUUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { SharedCache } from '../shares/shared-cache.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What an access token says beside the usual. */
export interface TokenGrant {
  readonly subject: string
  /** Public id of the key that it acts as. */
  readonly apiKeyHash: string
  readonly policyId: string
  readonly issuerId: string
  /** Of the subject token, Unix seconds. */
  readonly subjectExpiresAt: number
}

export interface IssuedToken {
  readonly text: string
  readonly id: string
  /** Seconds. */
  readonly expiresIn: number
}

interface Known {
  /** The key that signed it, which may be revoked meanwhile. */
  readonly kid: string
  readonly apiKeyHash: string
  /** Unix seconds. */
  readonly expiresAt: number
}

const lifetimeSeconds = 900
const knownMax = 10_000
const keyHash = /^[0-9a-f]{64}$/

/** Access tokens (RFC 9068): signed here, and verified here when they come back. */
export class AccessTokens {
  readonly #keys: SigningKeys
  readonly #issuer: () => string
  readonly #known = new SharedCache<Known>(knownMax)

  /** `issuer` is the gateway's base URL. */
  constructor(keys: SigningKeys, issuer: () => string) {
    this.#keys = keys
    this.#issuer = issuer
  }

  /** Signs a token that lives 15 minutes, and never longer than its subject token. */
  async issue(grant: TokenGrant, now: number): Promise<IssuedToken> {
    const { kid, privateKey } = await this.#keys.active(now)
    const issuedAt = Math.floor(now / 1000)
    const expiresAt = Math.min(issuedAt + lifetimeSeconds, Math.floor(grant.subjectExpiresAt))
    const id = randomUUID()
    const text = await new SignJWT({
      scope: 'inference',
      client_id: grant.apiKeyHash,
      federation_policy_id: grant.policyId,
      federation_issuer_id: grant.issuerId,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .setIssuer(this.#issuer())
      .setAudience(this.#issuer())
      .setSubject(grant.subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .setJti(id)
      .sign(privateKey)
    return { text, id, expiresIn: expiresAt - issuedAt }
  }

  /** Public id of the key that a token acts as; null when it is not one of ours or has expired. Rejects when the store is down. */
  async verify(token: string, now: number): Promise<string | null> {
    const name = hash('sha256', token, 'hex')
    const known = this.#known.get(name)
    if (known !== undefined) {
      const isGood = known.expiresAt * 1000 > now && (await this.#keys.verificationKey(known.kid, now)) !== null
      if (isGood) return known.apiKeyHash
      this.#known.delete(name)
      return null
    }
    const verified = await this.#verify(token, now)
    if (verified === null) return null
    this.#known.set(name, verified, { name: `tokens of ${verified.apiKeyHash}` })
    return verified.apiKeyHash
  }

  async #verify(token: string, now: number): Promise<Known | null> {
    const kid = kidOf(token)
    if (kid === null) return null
    const key = await this.#keys.verificationKey(kid, now)
    if (key === null) return null
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: this.#issuer(),
        audience: this.#issuer(),
        requiredClaims: ['sub', 'exp', 'iat', 'jti'],
        currentDate: new Date(now),
      })
      const { scope, client_id: apiKeyHash, exp: expiresAt } = payload
      if (scope !== 'inference' || typeof apiKeyHash !== 'string' || !keyHash.test(apiKeyHash)) return null
      return expiresAt === undefined ? null : { kid, apiKeyHash, expiresAt }
    } catch {
      return null
    }
  }
}

function kidOf(token: string): string | null {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(token)
    return alg === 'ES256' && typ === 'at+jwt' && typeof kid === 'string' ? kid : null
  } catch {
    return null
  }
}
