import { type DestinationType, destinationTypes } from '../../broadcast/destination-type.ts'
import { nearMatches } from '../../errors/near-matches.ts'
import { UsageError } from '../usage-error.ts'

/** The kind of destination that a word names. Throws UsageError with those that are near, or all. */
export function readType(word: string): DestinationType {
  const type = destinationTypes.find((each) => each === word)
  if (type !== undefined) return type
  const [near] = nearMatches(word, destinationTypes, 1)
  const hint = near === undefined ? `The types: ${destinationTypes.join(', ')}.` : `Did you mean ${near}?`
  throw new UsageError(`There is no type "${word}". ${hint}`)
}
