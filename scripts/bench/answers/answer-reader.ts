/** What an answer says, as far as it is checked. */
export interface ReadAnswer {
  readonly text: unknown
  readonly outputTokens: unknown
}

/** How answers of one wire format are read. */
export interface AnswerReader {
  /** Stands before the stamp in each delta of a stream, and nowhere else. */
  readonly deltaMarker: Buffer
  /** Stands in every stream that ended well, behind the last delta. */
  readonly terminalMarker: Buffer
  /** A byte that markers and stamps never reach across. */
  readonly boundary: number
  readReply(answer: unknown): ReadAnswer
  /** The events of a whole stream. Throws for what is none. */
  parseEvents(stream: Buffer): readonly unknown[]
  /** The text that an event adds; no string in events that add none. */
  deltaText(event: unknown): unknown
  /** What the end of a stream says; `text` is that of all deltas, for formats that do not repeat it. */
  readEnd(events: readonly unknown[], text: string): ReadAnswer
}
