/** Labels of a request beyond these are not recorded: a caller of /messages may send any. */
const pairsMax = 16
const nameMax = 64
const valueMax = 512

/**
 * The pairs of a request's `metadata`, to be recorded: texts alone, at most 16, within the lengths of the contract. `user_id` is none: end users have
 * a member of their own, which not every destination may see.
 */
export function decodeLabels(metadata: Readonly<Record<string, unknown>> | null | undefined): {
  labels?: Readonly<Record<string, string>>
} {
  const pairs = Object.entries(metadata ?? {}).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.length <= valueMax && name.length <= nameMax && name !== 'user_id'
      ? [[name, value]]
      : [],
  )
  return pairs.length === 0 ? none : { labels: Object.fromEntries(pairs.slice(0, pairsMax)) }
}

const none = {}
