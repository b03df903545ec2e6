import { Authenticator } from '../auth/authenticator.ts'
import { principalFinder } from '../auth/find-principal.ts'
import { ScimAuthenticator } from '../auth/scim-authenticator.ts'
import { announcerOfKeys, hearOfKeys } from '../auth/share-key-changes.ts'
import type { Config } from '../config/config.ts'
import { assembleFederation } from '../federation/assemble-federation.ts'
import { SignInProvider } from '../federation/sign-in-provider.ts'
import type { RateCounter } from '../policy/rate-counter.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Redis } from '../storage/store/redis.ts'
import type { Logger } from '../telemetry/logger.ts'
import { openSessions } from './assemble-console.ts'
import type { InForce } from './in-force.ts'
import type { Lasting } from './lasting.ts'
import { signInLimits } from './sign-in-limits.ts'

export interface AuthenticationParts {
  /** The configuration of the start. */
  readonly config: Config
  readonly inForce: InForce
  readonly database: Database
  readonly repositories: Repositories
  readonly redis: Redis | undefined
  /** Counts exchanges of tokens and sign-ins by the minute. */
  readonly counter: RateCounter
  readonly baseUrl: () => string
  readonly logger: Logger
}

type Authentication = Pick<
  Lasting,
  'authenticator' | 'federation' | 'sessions' | 'signIns' | 'signInProvider' | 'scimAuthenticator'
>

/** What says who calls: by key, by an access token that was exchanged, by a session of the console, by a token of a directory. */
export function assembleAuthentication(parts: AuthenticationParts): Authentication {
  const { config, inForce, database, repositories, redis, counter, baseUrl, logger } = parts
  const federation = assembleFederation(config, {
    ...{ database, repositories, logger, counter, baseUrl },
    outbound: { fetch: (request) => inForce.prepared.outbound.issuers.fetch(request) },
    exchangesPerMinute: () => inForce.config.limits.tokenExchangesPerMinuteMax,
  })
  const authenticator = new Authenticator(
    principalFinder(repositories, () => inForce.config.rateLimits),
    Date.now,
    {
      verify: (token, now) => federation.accessTokens.verify(token, now),
      isOnIn: (organizationId) => federation.switch.isOnIn(organizationId),
    },
    announcerOfKeys(redis, config.redisPrefix),
  )
  hearOfKeys(redis, config.redisPrefix, authenticator)
  return {
    ...{ authenticator, federation },
    sessions: openSessions({ config: () => inForce.config, database, repositories, authenticator }),
    signIns: signInLimits(counter),
    signInProvider: new SignInProvider({
      outbound: { open: (request) => inForce.prepared.outbound.sign_in.open(request) },
      allowsLoopback: !config.isProduction,
    }),
    scimAuthenticator: new ScimAuthenticator(repositories.scimTokens, Date.now),
  }
}
