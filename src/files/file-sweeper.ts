import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export interface FileSweeperOptions {
  readonly files: Pick<WorkspaceFiles, 'sweep'>
  /** Told of bytes that can't be deleted now. */
  readonly report: (error: unknown) => void
  readonly reportBug: (error: unknown) => void
}

const intervalMs = 60_000

/** Deletes files that have expired, and what interrupted uploads and deletions have left: at start, and every minute. */
export class FileSweeper {
  readonly #options: FileSweeperOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  constructor(options: FileSweeperOptions) {
    this.#options = options
  }

  start(): void {
    this.#wake()
    this.#timer = setInterval(() => this.#wake(), intervalMs).unref()
  }

  /** Stops after the sweep that is under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
  }

  #wake(): void {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined
    })
  }

  async #sweep(): Promise<void> {
    const { files, report, reportBug } = this.#options
    try {
      await files.sweep(report)
    } catch (error) {
      // The next run continues when the database is back.
      if (!(error instanceof StorageUnavailableError)) reportBug(error)
    }
  }
}
