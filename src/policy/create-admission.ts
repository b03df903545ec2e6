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
  /** This process's id, as in its lock. */
  readonly holder: string
  readonly database: Database
  readonly repositories: Repositories
  /** When set, rate limits are counted across gateways. */
  readonly redis: Redis | undefined
  readonly redisPrefix: string
  /** The longest that a request may take now. */
  readonly requestTimeoutMs: () => number
  /** Unix milliseconds. */
  readonly now: () => number
  readonly report: (message: string, details: object) => void
  readonly reportBug: (error: unknown) => void
}

// Added to twice a request's longest duration: its caller may still be reading.
const graceMs = 60_000

export interface CreatedAdmission {
  readonly admission: Omit<Admission, 'assumedOutputTokens'>
  readonly datasetLimits: DatasetLimits
  readonly sweeper: Sweeper
  /** How many other living gateways use this SQLite database; 0 on PostgreSQL. */
  readonly othersOnFile: () => number
}

/** Creates admission, and the sweeper that ends abandoned reservations. */
export function createAdmission(parts: AdmissionParts): CreatedAdmission {
  const { holder, database, repositories, redis, redisPrefix, requestTimeoutMs, now, report, reportBug } = parts
  const reservationMs = () => 2 * requestTimeoutMs() + graceMs
  const ledger = new Ledger({ store: repositories.reservations, holder, reservationMs, now })
  const counter = createRateCounter(redis, redisPrefix)
  const locks = instanceLocks(database, holder)
  return {
    othersOnFile: () => locks.othersOnFile(),
    admission: {
      ledger,
      rateLimits: new RateLimits(counter, now),
      countPrompt: countPromptMost,
      findBudgets: (ids) => repositories.budgets.find(ids, now()),
    },
    datasetLimits: new DatasetLimits(counter, createRateCounter(redis, redisPrefix, daySeconds), now),
    sweeper: new Sweeper({
      ledger,
      locks,
      begun: repositories.begun,
      generations: repositories.generations,
      report: (reservations, interrupted) =>
        report('ended abandoned reservations, and recorded the generations that dead processes had begun', {
          reservations,
          interrupted,
        }),
      reportBug,
    }),
  }
}
