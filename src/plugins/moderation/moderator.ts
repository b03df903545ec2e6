import type { Holder } from '../../shares/holder.ts'

/** What a moderator thinks of texts. */
export interface Verdict {
  /** The first text that it flags; absent: none. */
  readonly flagged?: {
    readonly categories: readonly string[]
    /** The text, or the stretch of it that is flagged. */
    readonly text: string
  }
}

/** Tells which texts are not to be sent to a model. */
export interface Moderator {
  /** Its name for callers. */
  readonly name: string
  /** Whether texts go to a model unread when it fails. */
  readonly isOpenOnFailure: boolean
  /** Reads texts, in order, on a holder's behalf. Rejects with ModerationFailure where it can't, or with the signal's reason. */
  moderate(texts: readonly string[], holder: Holder, signal: AbortSignal): Promise<Verdict>
}

/** A moderator could not read what it was given. `message` is safe to show and says why. */
export class ModerationFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ModerationFailure'
  }
}
