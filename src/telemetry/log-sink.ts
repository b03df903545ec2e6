import { write, writeSync } from 'node:fs'

const chunkMax = 16 * 1024

// How soon a full pipe is tried again.
const retryMs = 100

// How long the last lines of a process wait for whoever reads them.
const lastLinesMs = 1_000

const nothing = Buffer.alloc(0)

export interface LogSinkOptions {
  /** Where lines go. A pipe must not block, as those of a process whose `process.stdout` was used don't. */
  readonly fd: number
  /** Characters that wait at most for whoever reads the lines; what comes on top of them is dropped. */
  readonly waitingMax: number
  /** Called with the number of lines that were dropped once those before them have been taken. */
  onResumed(lines: number): void
}

/**
 * Writes lines without ever holding anybody up: those that a stopped reader or a full disk does not take are dropped and counted, while the
 * process runs and when it ends.
 */
export class LogSink {
  readonly #options: LogSinkOptions
  readonly #lines: string[] = []
  #waiting = 0
  #chunk: Buffer = nothing
  #linesOfChunk = 0
  #isUnderWay = false
  #retry: NodeJS.Timeout | undefined
  #dropped = 0
  #told = 0

  constructor(options: LogSinkOptions) {
    this.#options = options
  }

  /** Lines that nobody took, so far. */
  get dropped(): number {
    return this.#dropped
  }

  /** Characters that wait. */
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
    if (!this.#isUnderWay && this.#retry === undefined) this.#writeNext()
  }

  /** Writes what waits before the process ends, and gives up where nobody takes it. */
  writeLast(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const end = performance.now() + lastLinesMs
    // Whatever is being written is out of reach by now.
    if (this.#isUnderWay) this.#chunk = nothing
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
    this.#isUnderWay = true
    write(this.#options.fd, this.#chunk, (error, bytes) => {
      this.#isUnderWay = false
      if (error === null) {
        this.#chunk = this.#chunk.subarray(bytes)
        if (this.#chunk.length === 0 && this.#lines.length === 0) this.#tell()
      } else if (isFull(error)) {
        // Lines that nobody takes must not keep the process.
        this.#retry = setTimeout(() => {
          this.#retry = undefined
          this.#writeNext()
        }, retryMs).unref()
        return
      } else this.#dropChunk()
      if (!this.#isUnderWay) this.#writeNext()
    })
  }

  // Only to somebody who reads: where the disk is full this line would be lost as well, and so on for ever.
  #tell(): void {
    const lines = this.#dropped - this.#told
    this.#told = this.#dropped
    if (lines > 0) this.#options.onResumed(lines)
  }

  /** Whether there is something to write. */
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
