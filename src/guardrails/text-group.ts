import type { TextOrigin } from './text-scanner.ts'

/** Texts that a reader may read as one: the parts of a message. Most are a single text. */
export interface TextGroup {
  readonly texts: readonly string[]
  readonly origin: TextOrigin
  /** Set for names of functions, which providers take only in letters: no placeholder can take their place, so that they are refused. */
  readonly isName?: boolean
}
