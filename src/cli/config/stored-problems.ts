import { shownText } from '../../telemetry/shown-text.ts'
import type { Stored } from '../load-stored.ts'

/** What was not read of a database, and what of it does not count, each in a line. */
export function storedProblems({ managed, place, problem }: Stored): string[] {
  const named = [
    ...managed.providers.map((each) => ({ ...each, what: `provider "${each.stored.slug}"` })),
    ...managed.models.map((each) => ({ ...each, what: `model "${each.stored.id}"` })),
  ]
  const lines = named.flatMap(({ what, problem: why }) =>
    why === null ? [] : [`the stored ${what} does not count, or not all of it: ${why}.`],
  )
  const unread = problem === null ? [] : [`providers and models of ${place} could not be read: ${problem}.`]
  return [...unread, ...lines].map((line) => shownText(line, line.length))
}
