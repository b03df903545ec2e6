/** What stands at `path` in parsed JSON; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Readonly<Record<string | number, unknown>>)[key]
  }
  return found
}
