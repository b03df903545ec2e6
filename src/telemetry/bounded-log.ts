import type { Logger } from './logger.ts'

const minuteMs = 60_000

interface Minute {
  readonly about: object
  readonly timer: NodeJS.Timeout
  lines: number
  leftOut: number
}

/** Warnings that may repeat many times a second: at most `linesMax` lines a minute for each key, then one line with the number left out. */
export class BoundedLog {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #linesMax: number
  readonly #message: string
  readonly #minutes = new Map<string, Minute>()

  constructor(logger: Pick<Logger, 'warn'>, message: string, linesMax: number) {
    this.#logger = logger
    this.#message = message
    this.#linesMax = linesMax
  }

  /** `about` names what failed, in each line and in the final count; `key` identifies it. */
  warn(key: string, about: object, details: object): void {
    const minute = this.#minutes.get(key) ?? this.#begin(key, about)
    if (minute.lines >= this.#linesMax) {
      minute.leftOut++
      return
    }
    minute.lines++
    this.#logger.warn({ ...about, ...details }, this.#message)
  }

  /** Logs the counts of all unfinished minutes now. */
  close(): void {
    for (const key of [...this.#minutes.keys()]) this.#end(key)
  }

  #begin(key: string, about: object): Minute {
    const timer = setTimeout(() => this.#end(key), minuteMs).unref()
    const minute = { about, timer, lines: 0, leftOut: 0 }
    this.#minutes.set(key, minute)
    return minute
  }

  #end(key: string): void {
    const minute = this.#minutes.get(key)
    if (minute === undefined) return
    clearTimeout(minute.timer)
    this.#minutes.delete(key)
    const { about, leftOut } = minute
    if (leftOut > 0)
      this.#logger.warn({ ...about, leftOut }, `${this.#message}: further lines of this minute were left out`)
  }
}
