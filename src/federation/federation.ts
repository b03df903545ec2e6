import type { GuardedClient } from '../outbound/guarded-client.ts'
import type { RateCounter } from '../policy/rate-counter.ts'
import type { Repositories } from '../storage/repositories.ts'
import { AccessTokens } from './access-token.ts'
import { ExchangeLimiter } from './exchange-limiter.ts'
import { FederationSwitch } from './federation-switch.ts'
import { IssuerKeys } from './issuer-keys.ts'
import type { IssuerRules } from './issuer-url.ts'
import { SigningKeys } from './signing-keys.ts'
import { type ExchangeNote, TokenExchange } from './token-exchange.ts'

/** Workload identity, as operations and authentication use it. */
export interface Federation {
  readonly switch: FederationSwitch
  readonly exchange: TokenExchange
  readonly issuerKeys: IssuerKeys
  readonly signingKeys: SigningKeys
  readonly accessTokens: AccessTokens
  readonly limiter: ExchangeLimiter
  readonly issuerRules: IssuerRules
  /** The gateway's own issuer identifier. */
  readonly ownIssuer: () => string
}

export interface FederationParts {
  readonly repositories: Repositories
  readonly exclusively: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  readonly outbound: Pick<GuardedClient, 'fetch'>
  readonly sealingKey: () => Uint8Array
  /** What counts for organizations that were told nothing else. */
  readonly isOnUsually: boolean
  readonly isProduction: boolean
  readonly counter: RateCounter
  readonly exchangesPerMinute: () => number
  readonly ownIssuer: () => string
  readonly report: (note: ExchangeNote) => void
  readonly reportUnusableKey: (error: unknown) => void
  readonly reportUnreachableIssuer: (issuerUrl: string, cause: unknown) => void
  readonly random: () => number
}

/** Puts the parts of federation together. */
export function createFederation(parts: FederationParts): Federation {
  const { repositories, exclusively, ownIssuer, isOnUsually } = parts
  const issuerRules = { allowsLoopback: !parts.isProduction }
  const issuerKeys = new IssuerKeys({
    outbound: parts.outbound,
    rules: issuerRules,
    random: parts.random,
    report: parts.reportUnreachableIssuer,
  })
  const signingKeys = new SigningKeys({
    repository: repositories.signingKeys,
    exclusively: (work) => exclusively(({ signingKeys: repository }) => work(repository)),
    sealingKey: parts.sealingKey,
    report: parts.reportUnusableKey,
  })
  const accessTokens = new AccessTokens(signingKeys, ownIssuer)
  return {
    switch: new FederationSwitch(repositories.organizations, isOnUsually),
    issuerKeys,
    signingKeys,
    accessTokens,
    exchange: new TokenExchange({
      policies: repositories.federationPolicies,
      keys: repositories.keys,
      issuerKeys,
      accessTokens,
      isOnUsually,
      ownIssuer,
      report: parts.report,
    }),
    limiter: new ExchangeLimiter(parts.counter, parts.exchangesPerMinute),
    issuerRules,
    ownIssuer,
  }
}
