import type { Span } from '../span.ts'

/** A stretch that a Presidio server recognized, with the name of what it is: `PERSON`, `LOCATION`. */
export interface Recognized extends Span {
  readonly entity: string
}
