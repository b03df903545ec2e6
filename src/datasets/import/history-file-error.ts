/** A file of which nothing behind this line can be read. */
export class HistoryFileError extends Error {
  override readonly name = 'HistoryFileError'
  readonly line: number

  /** `reason` goes on from "line 7". */
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}
