import { ActivityPacker } from '../accounting/activity-packer.ts'
import { RecordRetention } from '../accounting/record-retention.ts'
import { SessionCleaner } from '../auth/sessions/session-cleaner.ts'
import type { Config } from '../config/config.ts'
import { ContentCleaner } from '../contents/content-cleaner.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** What happens to records after they are written: they are summed, and deleted when their time is over. */
export interface RecordJobs {
  start(): void
  /** Stops after the step that is under way. */
  close(): Promise<void>
}

/** The jobs, as the configuration that `settings` gives asks for them at the time. */
export function createRecordJobs(
  settings: () => Pick<Config, 'records' | 'console'>,
  {
    repositories: { activityPacking, contents, consoleSessions, consoleLinks },
    metrics,
    logger,
  }: { readonly repositories: Repositories; readonly metrics: Metrics; readonly logger: Logger },
): RecordJobs {
  const packer = new ActivityPacker({
    packing: activityPacking,
    now: Date.now,
    reportBug: (err) => logger.error({ err }, 'summing activity broke'),
  })
  const cleaner = new ContentCleaner({
    contents,
    now: Date.now,
    reportBug: (err) => logger.error({ err }, 'deleting old prompts and answers broke'),
  })
  const retention = new RecordRetention({
    records: activityPacking,
    retentionMs: () => settings().records.retentionMs,
    now: Date.now,
    report: (deleted, before) =>
      logger.info({ deleted, before: new Date(before).toISOString() }, 'old records of generations are deleted'),
    reportBug: (err) => logger.error({ err }, 'deleting old records broke'),
  })
  const sessions = new SessionCleaner({
    sessions: consoleSessions,
    links: consoleLinks,
    rules: () => {
      const { sessionIdleMs: idleMs, sessionLifetimeMs: lifetimeMs } = settings().console
      return { idleMs, lifetimeMs }
    },
    now: Date.now,
    reportBug: (err) => logger.error({ err }, 'deleting old sessions broke'),
  })
  const jobs: RecordJobs[] = [packer, cleaner, retention, sessions]
  metrics.watch('gateway_records_deleted', () => retention.deleted)
  return {
    start() {
      for (const job of jobs) job.start()
    },
    async close() {
      for (const job of jobs) await job.close()
    },
  }
}
