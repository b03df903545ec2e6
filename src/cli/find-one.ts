import { CommandError, UsageError } from './usage-error.ts'

/** How a kind of thing can be named: by its id, an id prefix, or another name. */
export interface Sought<T> {
  /** Words for messages: the kind (`key`), and what its id is called (`hash`). */
  readonly kind: string
  readonly idWord: string
  /** The command that lists them, without the program's name. */
  readonly listedBy: string
  idOf(item: T): string
  /** Other names, matched whole; none if absent. */
  namesOf?(item: T): readonly string[]
}

const idLengthMin = 8
const shownLength = 16

/** The matches of `wanted`: by 8 or more characters of the id, ignoring case, or by a whole name. */
export function findByWord<T>(all: readonly T[], wanted: string, { idOf, namesOf }: Sought<T>): readonly T[] {
  return all.filter(
    (item) =>
      (wanted.length >= idLengthMin && idOf(item).startsWith(wanted.toLowerCase())) ||
      namesOf?.(item).includes(wanted) === true,
  )
}

/** The one match of `wanted`. Throws CommandError when there is none or several, UsageError for what can't be an id. */
export function findOne<T>(all: readonly T[], wanted: string, sought: Sought<T>, program: string): T {
  const found = findByWord(all, wanted, sought)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const { kind, idWord, listedBy, idOf } = sought
  if (found.length > 1) {
    const ids = found.map((item) => idOf(item).slice(0, shownLength)).join(', ')
    throw new CommandError(`"${wanted}" matches ${found.length}. Name one by its ${idWord}: ${ids}.`)
  }
  if (sought.namesOf === undefined) checkId(wanted, idWord)
  else if (isHexadecimal(wanted) && wanted.length < idLengthMin) throw tooShort(wanted, idWord)
  throw new CommandError(`There is no ${kind} "${wanted}". See: ${program} ${listedBy}`)
}

/** The beginning of an id that a word may be, in small letters; null when it is too short or no id. */
export function idPrefixIn(wanted: string): string | null {
  return wanted.length >= idLengthMin && isHexadecimal(wanted) ? wanted.toLowerCase() : null
}

function isHexadecimal(text: string): boolean {
  return /^[0-9a-f-]+$/i.test(text)
}

/** Throws UsageError for a text that can't be an id prefix or is too short. */
export function checkId(wanted: string, idWord: string): void {
  if (!isHexadecimal(wanted)) {
    throw new UsageError(
      `"${wanted}" is not a valid ${idWord}: give all of it, or its first ${idLengthMin} or more characters.`,
    )
  }
  if (wanted.length < idLengthMin) throw tooShort(wanted, idWord)
}

function tooShort(wanted: string, idWord: string): UsageError {
  return new UsageError(`"${wanted}" is too short: at least ${idLengthMin} characters of the ${idWord} are needed.`)
}
