/**
 * How bad a change is for those who keep to the older contract. `breaking`: what they send is refused, or what they rely on is gone. `warning`: it
 * depends on them, such as on a value that they don't know. `harmless`: nobody has to do anything.
 */
export type Level = 'breaking' | 'warning' | 'harmless'

/** One difference between two contracts. */
export interface Change {
  /** The operationId, or method and path where there is none. */
  readonly operation: string
  /** `request.input[]`, `200.usage` or `query limit`; empty for the operation itself. */
  readonly place: string
  /** `is now required`. */
  readonly what: string
  readonly level: Level
}

/** A change as a sentence without its operation: `request.input: is now required`. */
export function describeChange({ place, what }: Pick<Change, 'place' | 'what'>): string {
  return place === '' ? what : `${place}: ${what}`
}

/** Tells of a difference at a place. */
export type Tell = (level: Level, place: string, what: string) => void
