import { Ledger } from '../accounting/ledger.ts'
import { Sweeper } from '../accounting/sweeper.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import { instanceLocks } from '../storage/store/instance-locks.ts'
import type { Redis } from '../storage/store/redis.ts'
import type { Admission } from './admit.ts'
import { countPromptMost } from './count-prompt.ts'
import { DatasetLimits, daySeconds } from './dataset-limits.ts'
import { createRateCounter } from './rate-counter.ts'
import { RateLimits } from './rate-limits.ts'

export interface AdmissionParts {
  /** This process, as its lock names it. */
  readonly holder: string
  readonly database: Database
  readonly repositories: Repositories
  /** Where rate limits are counted together with other gateways. */
  readonly redis: Redis | undefined
  readonly redisPrefix: string
  readonly requestTimeoutMs: number
  readonly assumedOutputTokens: number
  /** Unix milliseconds. */
  readonly now: () => number
  readonly report: (message: string, details: object) => void
  readonly reportBug: (error: unknown) => void
}

// Twice the time that a request may take, and as long again as its caller may take to read.
const graceMs = 60_000

export interface CreatedAdmission {
  readonly admission: Admission
  readonly datasetLimits: DatasetLimits
  readonly sweeper: Sweeper
}

/** What lets requests in, and what ends the reservations of those that are gone. */
export function createAdmission(parts: AdmissionParts): CreatedAdmission {
  const {
    holder,
    database,
    repositories,
    redis,
    redisPrefix,
    requestTimeoutMs,
    assumedOutputTokens,
    now,
    report,
    reportBug,
  } = parts
  const reservationMs = 2 * requestTimeoutMs + graceMs
  const ledger = new Ledger({ store: repositories.reservations, holder, reservationMs, now })
  const counter = createRateCounter(redis, redisPrefix)
  return {
    admission: {
      ledger,
      rateLimits: new RateLimits(counter, now),
      assumedOutputTokens,
      countPrompt: countPromptMost,
      findBudgets: (ids) => repositories.budgets.find(ids, now()),
    },
    datasetLimits: new DatasetLimits(counter, createRateCounter(redis, redisPrefix, daySeconds), now),
    sweeper: new Sweeper({
      ledger,
      locks: instanceLocks(database, holder),
      begun: repositories.begun,
      generations: repositories.generations,
      report: (reservations, interrupted) =>
        report('ended what requests that nobody answers any more had set aside, and recorded those that had begun', {
          reservations,
          interrupted,
        }),
      reportBug,
    }),
  }
}
