import { CommandError, UsageError } from './usage-error.ts'

/** What somebody names by its id, by the beginning of it, or in another way. */
export interface Sought<T> {
  /** As sentences have it: `key`, and what its id is called: `hash`. */
  readonly kind: string
  readonly idWord: string
  /** The command that lists what there is, without the program's name. */
  readonly listedBy: string
  idOf(item: T): string
  /** Other names that it goes by, which have to be given whole; none if absent. */
  namesOf?(item: T): readonly string[]
}

const idLengthMin = 8
const shownLength = 16

/** Those that `wanted` may mean: by 8 or more characters of the id, in whatever case, or by a whole name. */
export function findByWord<T>(all: readonly T[], wanted: string, { idOf, namesOf }: Sought<T>): readonly T[] {
  return all.filter(
    (item) =>
      (wanted.length >= idLengthMin && idOf(item).startsWith(wanted.toLowerCase())) ||
      namesOf?.(item).includes(wanted) === true,
  )
}

/** The one that `wanted` means. Throws CommandError when there is none or several, UsageError for what can be the id of nothing. */
export function findOne<T>(all: readonly T[], wanted: string, sought: Sought<T>, program: string): T {
  const found = findByWord(all, wanted, sought)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const { kind, idWord, listedBy, idOf } = sought
  if (found.length > 1) {
    const ids = found.map((item) => idOf(item).slice(0, shownLength)).join(', ')
    throw new CommandError(`"${wanted}" may be any of ${found.length}. Name one by its ${idWord}: ${ids}.`)
  }
  if (sought.namesOf === undefined) checkId(wanted, idWord)
  else if (/^[0-9a-f-]+$/i.test(wanted) && wanted.length < idLengthMin) throw tooShort(wanted, idWord)
  throw new CommandError(`There is no ${kind} "${wanted}". See: ${program} ${listedBy}`)
}

/** Throws UsageError for a text that is not the beginning of an id, or too short to tell. */
export function checkId(wanted: string, idWord: string): void {
  if (!/^[0-9a-f-]+$/i.test(wanted)) {
    throw new UsageError(`"${wanted}" is no ${idWord}: give it whole, or its first ${idLengthMin} or more characters.`)
  }
  if (wanted.length < idLengthMin) throw tooShort(wanted, idWord)
}

function tooShort(wanted: string, idWord: string): UsageError {
  return new UsageError(`"${wanted}" is too short: at least ${idLengthMin} characters of the ${idWord} are needed.`)
}
