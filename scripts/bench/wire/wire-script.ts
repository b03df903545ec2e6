/** One wire format's answers: what the fake upstream sends. */
export interface WireScript {
  /** Media type of a streamed answer. */
  readonly mediaType: string
  /** Whether an event holds a checksum of itself: a stamp can't be written into it then. */
  readonly hasChecksums?: true
  /** The whole unstreamed answer. */
  readonly reply: string
  /** One that calls the gateway's clock. Absent: not measured. */
  readonly toolReply?: string
  /** Events before the first delta. */
  readonly opening: readonly WireEvent[]
  /** The event of one delta. `text` is written into JSON as it is. */
  delta(index: number, text: string): WireEvent
  /** The events after the last of `deltas` deltas; `text` is all of theirs. */
  closing(deltas: number, text: string): readonly WireEvent[]
}

/** One event of a stream; bytes where the format is no text. */
export type WireEvent = string | Buffer

/** Media type of a stream of server-sent events. */
export const eventStream = 'text/event-stream; charset=utf-8'

/** A server-sent event without a name. */
export function dataEvent(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** A server-sent event that is named for the type in its data. */
export function namedEvent(type: string, rest: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
}

/** Stands in every unstreamed answer's text: an answer without it did not come from the fake upstream. */
export const sentinel = 'bench-sentinel-7f3a91'

/** The text of every unstreamed answer. */
export const replyText = `${sentinel}: ${'The answer is a paragraph of ordinary length, as models give them. '.repeat(10)}`

/** Usage that every unstreamed answer reports. */
export const replyUsage = { input: 412, output: 150 }

/** Output tokens of an answer that calls a tool. */
export const callOutput = 12

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
