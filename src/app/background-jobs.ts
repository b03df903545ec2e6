import type { Config } from '../config/config.ts'
import { UsagePacker } from '../datasets/usage-packer.ts'
import { assembleFiles } from '../files/assemble-files.ts'
import type { ByteStore } from '../files/byte-store.ts'
import type { DiskRoom } from '../files/disk-room.ts'
import { FileSweeper } from '../files/file-sweeper.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { InForce } from './in-force.ts'
import { createRecordJobs } from './record-jobs.ts'

export interface BackgroundParts {
  /** The configuration of the start. */
  readonly config: Config
  readonly inForce: InForce
  readonly database: Database
  readonly repositories: Repositories
  readonly byteStore: ByteStore
  readonly disk: DiskRoom
  readonly metrics: Metrics
  readonly logger: Logger
}

/** What goes on beside requests: sums of records and of the usage of apps, and the deletion of what is over. */
export interface BackgroundJobs {
  start(): void
  /** Has the usage of apps packed soon. */
  packUsage(): void
  /** Stops after the steps that are under way. */
  close(): Promise<void>
}

export function createBackgroundJobs(parts: BackgroundParts): BackgroundJobs {
  const { config, inForce, database, repositories, byteStore, disk, metrics, logger } = parts
  const usagePacker = new UsagePacker({
    usage: repositories.appUsage,
    now: Date.now,
    reportBug: (err) => logger.error({ err }, 'packing the usage of apps broke'),
  })
  const recordJobs = createRecordJobs(() => inForce.config, { repositories, metrics, logger })
  const fileSweeper = new FileSweeper({
    files: assembleFiles(config, database, byteStore),
    disk,
    report: (err) => logger.warn({ err }, 'the bytes of a deleted file are still there'),
    reportBug: (err) => logger.error({ err }, 'the sweep of files broke'),
  })
  return {
    packUsage: () => usagePacker.wake(),
    start() {
      usagePacker.start()
      recordJobs.start()
      fileSweeper.start()
    },
    async close() {
      await usagePacker.close()
      await recordJobs.close()
      await fileSweeper.close()
    },
  }
}
