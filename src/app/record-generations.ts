import { GenerationWriter } from '../accounting/generation-writer.ts'
import { LiveGenerations } from '../accounting/live-generations.ts'
import { GenerationRepository } from '../storage/generations/generation-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export interface RecordingParts {
  readonly database: Database
  readonly repositories: Pick<Repositories, 'generationFeed'>
  /** This process's id, as in its lock. */
  readonly holder: string
  readonly metrics: Metrics
  readonly logger: Logger
}

export interface Recording {
  readonly writer: GenerationWriter
  readonly live: LiveGenerations
}

/** What writes the records of generations, and what streams them to those who watch. */
export function recordGenerations({ database, repositories, holder, metrics, logger }: RecordingParts): Recording {
  const live = new LiveGenerations({
    feed: repositories.generationFeed,
    reportBug: (err) => logger.error({ err }, 'generations can not be streamed'),
  })
  const writer = new GenerationWriter(new GenerationRepository(database, holder), {
    onWritten: () => live.nudge(),
    reportLost: (records, err) => {
      metrics.recordsLost(records)
      logger.error({ records, err }, 'records of generations are lost: the store stayed away')
    },
  })
  metrics.watch('gateway_generation_streams', () => live.listeners)
  metrics.watch('gateway_records_waiting', () => writer.pendingCount)
  metrics.watch('gateway_records_postponed', () => writer.postponedCount)
  return { writer, live }
}
