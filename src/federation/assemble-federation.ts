import { deriveKey } from '../auth/master-key.ts'
import type { Config } from '../config/config.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'
import { OutboundError } from '../outbound/outbound-error.ts'
import type { RateCounter } from '../policy/rate-counter.ts'
import { type Repositories, repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createFederation, type Federation } from './federation.ts'

/** What token exchange stands on. */
export interface FederationSurroundings {
  readonly database: Database
  readonly repositories: Repositories
  readonly outbound: Pick<GuardedClient, 'fetch'>
  /** The most from one address now. */
  readonly exchangesPerMinute: () => number
  readonly logger: Logger
  readonly counter: RateCounter
  readonly baseUrl: () => string
}

/** Token exchange as it is configured: with the keys of this store, and notes in the log. */
export function assembleFederation(config: Config, parts: FederationSurroundings): Federation {
  const { database, repositories, outbound, exchangesPerMinute, logger, counter, baseUrl } = parts
  let sealingKey: Uint8Array | undefined
  return createFederation({
    repositories,
    exclusively: (work) => database.exclusively((session) => work(repositoriesOn(session))),
    outbound,
    sealingKey: () => {
      sealingKey ??= deriveKey(config, 'signing keys')
      return sealingKey
    },
    isOnUsually: config.federation.isEnabled,
    counter,
    isProduction: config.isProduction,
    exchangesPerMinute,
    ownIssuer: baseUrl,
    report: (note) => logger.info(note, note.tokenId === undefined ? 'token exchange refused' : 'token exchanged'),
    reportUnusableKey: (error) =>
      logger.error(
        { reason: error instanceof Error ? error.name : undefined },
        'the signing key can not be used: is the master key (GATEWAY_MASTER_KEY, or master.key in the data folder) the one it was stored with?',
      ),
    reportUnreachableIssuer: (issuer, cause) =>
      logger.warn({ issuer, ...describeFailure(cause) }, "an issuer's keys could not be fetched"),
    random: Math.random,
  })
}

function describeFailure(cause: unknown): object {
  if (!(cause instanceof Error)) return {}
  // What is no JSON is quoted by the parser.
  if (cause instanceof SyntaxError) return { reason: 'the answer is not JSON' }
  if (!(cause instanceof OutboundError)) return { reason: cause.message }
  const { reason, status } = cause
  return { reason, ...(status !== undefined && { status }) }
}
