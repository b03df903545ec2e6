import { write, writeSync } from 'node:fs'

const chunkMax = 16 * 1024

// Pause before a full pipe is tried again.
const retryMs = 100

// How long a process that ends waits for the reader of its last lines.
const lastLinesMs = 1_000

const nothing = Buffer.alloc(0)

export interface LogSinkOptions {
  /** Where lines go. A pipe or terminal must not block. */
  readonly fd: number
  /** Most characters that wait for the reader; further lines are dropped. */
  readonly waitingMax: number
  /** Called with the number of dropped lines, once all waiting lines are written. */
  onResumed(lines: number): void
}

/**
 * Writes lines without ever blocking: lines that a stopped reader or a full disk does not take are dropped and counted, while the process
 * runs and when it ends.
 */
export class LogSink {
  readonly #options: LogSinkOptions
  readonly #lines: string[] = []
  #waiting = 0
  #chunk: Buffer = nothing
  #linesOfChunk = 0
  #isWriting = false
  #retry: NodeJS.Timeout | undefined
  #dropped = 0
  #reported = 0

  constructor(options: LogSinkOptions) {
    this.#options = options
  }

  /** Lines dropped so far. */
  get dropped(): number {
    return this.#dropped
  }

  /** Characters that wait to be written. */
  get waiting(): number {
    return this.#waiting
  }

  write(line: string): void {
    if (this.#waiting + line.length > this.#options.waitingMax) {
      this.#dropped++
      return
    }
    this.#lines.push(line)
    this.#waiting += line.length
    if (!this.#isWriting && this.#retry === undefined) this.#writeNext()
  }

  /** Writes the waiting lines before the process ends; gives up after a second when the reader takes none. */
  writeLast(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const end = performance.now() + lastLinesMs
    // A write in progress can't be stopped: its chunk is left to it.
    if (this.#isWriting) this.#chunk = nothing
    while (this.#fill()) {
      try {
        this.#chunk = this.#chunk.subarray(writeSync(this.#options.fd, this.#chunk))
      } catch (error) {
        if (!isFull(error)) this.#dropChunk()
        else if (performance.now() > end) return
        else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
      }
    }
  }

  #writeNext(): void {
    if (!this.#fill()) return
    this.#isWriting = true
    write(this.#options.fd, this.#chunk, (error, bytes) => {
      this.#isWriting = false
      if (error === null) {
        this.#chunk = this.#chunk.subarray(bytes)
        if (this.#chunk.length === 0 && this.#lines.length === 0) this.#reportDropped()
      } else if (isFull(error)) {
        // Unread lines must not keep the process alive.
        this.#retry = setTimeout(() => {
          this.#retry = undefined
          this.#writeNext()
        }, retryMs).unref()
        return
      } else this.#dropChunk()
      if (!this.#isWriting) this.#writeNext()
    })
  }

  // Only after a successful write: on a full disk this line would be dropped as well, and so on forever.
  #reportDropped(): void {
    const lines = this.#dropped - this.#reported
    this.#reported = this.#dropped
    if (lines > 0) this.#options.onResumed(lines)
  }

  /** True when there is something to write. */
  #fill(): boolean {
    if (this.#chunk.length > 0) return true
    let count = 0
    let length = 0
    while (count < this.#lines.length && length < chunkMax) length += this.#lines[count++]?.length ?? 0
    this.#chunk = Buffer.from(this.#lines.splice(0, count).join(''))
    this.#linesOfChunk = count
    this.#waiting -= length
    return count > 0
  }

  #dropChunk(): void {
    this.#dropped += this.#linesOfChunk
    this.#chunk = nothing
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}
