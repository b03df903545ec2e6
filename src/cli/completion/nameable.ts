import { shownText } from '../../telemetry/shown-text.ts'
import type { Suggestion } from './suggest.ts'

/** A thing that a word of a command line may name. */
export interface Nameable {
  readonly id: string
  readonly name: string
  /** What else tells people which one it is; may be empty. */
  readonly meaning: string
}

const lengthMax = 200
const meaningLengthMax = 80

/**
 * The word that names each: its name, or its id where the name belongs to several, can't be typed in one line, would be taken for an option, or
 * is very long. Meanings are safe to show.
 */
export function toTypeable(all: readonly Nameable[]): readonly Suggestion[] {
  const counts = new Map<string, number>()
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1)
  return all
    .map(({ id, name, meaning }) =>
      counts.get(name) === 1 && isTypeable(name)
        ? { word: name, meaning: shownText(meaning, meaningLengthMax) }
        : { word: id, meaning: shownText([name, meaning].filter((each) => each !== '').join(', '), meaningLengthMax) },
    )
    .filter(({ word }) => isTypeable(word))
}

function isTypeable(name: string): boolean {
  return name !== '' && name.length <= lengthMax && !name.startsWith('-') && shownText(name) === name
}
