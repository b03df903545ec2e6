/** Limits of what is recorded: callers of /messages may send more. */
const pairsMax = 16
const nameMax = 64
const valueMax = 512

/**
 * The pairs of a request's `metadata` that are recorded: texts only, at most 16, within the contract's lengths. `user_id` is left out: it
 * names the end user, whom not every destination may see.
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
