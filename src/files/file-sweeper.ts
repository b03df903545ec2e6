import { StoreJob } from '../storage/store/store-job.ts'
import type { DiskRoom } from './disk-room.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export interface FileSweeperOptions {
  readonly files: Pick<WorkspaceFiles, 'sweep'>
  readonly disk: Pick<DiskRoom, 'refusal'>
  /** Told of bytes that can't be deleted now. */
  readonly report: (error: unknown) => void
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 60_000

/** Deletes files that have expired, and what interrupted uploads and deletions have left: at start, and every minute. */
export class FileSweeper extends StoreJob {
  readonly #options: FileSweeperOptions

  constructor(options: FileSweeperOptions) {
    super({ intervalMs, reportBug: options.reportBug })
    this.#options = options
  }

  protected async run(): Promise<void> {
    const { files, disk, report } = this.#options
    // Looks at the disk, which is reported if it is full.
    await disk.refusal()
    await files.sweep(report)
  }
}
