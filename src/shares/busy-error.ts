/** There is no room: the queue is full, or the holder's share of it. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  /** True if others still have room. */
  readonly isShareFull: boolean

  constructor(isShareFull: boolean) {
    super(isShareFull ? 'the share of one caller is full' : 'there is too much to do')
    this.isShareFull = isShareFull
  }
}
