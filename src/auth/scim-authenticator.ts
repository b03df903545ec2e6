import { hashApiKey } from '../records/api-key.ts'
import type { ScimTokenRepository } from '../storage/people/scim-token-repository.ts'
import { isCredentialSent, readBearerToken, readOnce, unauthenticated } from './authenticator.ts'

/** An identity provider that provisions an organization. */
export interface ScimPrincipal {
  readonly kind: 'scim'
  readonly tokenId: string
  readonly organizationId: string
}

const minuteMs = 60_000

/** Authenticates identity providers. Nothing is cached: a revoked token is refused at once. */
export class ScimAuthenticator {
  readonly #tokens: Pick<ScimTokenRepository, 'findByHash' | 'touch'>
  readonly #now: () => number

  constructor(tokens: Pick<ScimTokenRepository, 'findByHash' | 'touch'>, now: () => number) {
    this.#tokens = tokens
    this.#now = now
  }

  /** The principal of `Authorization: Bearer …`; refuses API keys and access tokens. `rawHeaders` are Node's. */
  async authenticate(rawHeaders: readonly string[]): Promise<ScimPrincipal> {
    const text = readBearerToken(rawHeaders)
    const token = text === undefined ? null : await this.#tokens.findByHash(hashApiKey(text))
    const isSent = isCredentialSent(readOnce(rawHeaders, 'authorization'))
    if (token === null) throw unauthenticated(isSent, 'SCIM token')
    const now = this.#now()
    if (token.lastUsedAt === null || now - token.lastUsedAt >= minuteMs) await this.#tokens.touch(token.id, now)
    return { kind: 'scim', tokenId: token.id, organizationId: token.organizationId }
  }
}
