import { StoreJob } from '../storage/store/store-job.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export interface FileSweeperOptions {
  readonly files: Pick<WorkspaceFiles, 'sweep'>
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

  protected run(): Promise<void> {
    const { files, report } = this.#options
    return files.sweep(report)
  }
}
