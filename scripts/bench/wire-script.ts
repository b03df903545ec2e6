/** One wire format's answers, as text: what the fake upstream sends. */
export interface WireScript {
  /** The whole unstreamed answer. */
  readonly reply: string
  /** Server-sent events before the first delta. */
  readonly opening: readonly string[]
  /** The server-sent event of one delta. `text` is written into JSON as it is. */
  delta(index: number, text: string): string
  /** The server-sent events after the last of `deltas` deltas; `text` is all of theirs. */
  closing(deltas: number, text: string): readonly string[]
}

/** Stands in every unstreamed answer's text: an answer without it did not come from the fake upstream. */
export const sentinel = 'bench-sentinel-7f3a91'

/** The text of every unstreamed answer. */
export const replyText = `${sentinel}: ${'The answer is a paragraph of ordinary length, as models give them. '.repeat(10)}`

/** Usage that every unstreamed answer reports. */
export const replyUsage = { input: 412, output: 150 }

/** Digits of the time, in whole microseconds, that a delta carries. */
export const stampDigits = 16

/** The text of a delta: `@`, when it was written (microseconds of the machine's monotonic clock, 0 for unknown), a space. */
export function stampedText(micros: number): string {
  return `@${String(micros).padStart(stampDigits, '0')} `
}

/** Microseconds of the clock that all processes of this machine share. */
export function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}
