/** A file that can't be read beyond a line. */
export class HistoryFileError extends Error {
  override readonly name = 'HistoryFileError'
  readonly line: number

  /** `reason` continues "line 7". */
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}
