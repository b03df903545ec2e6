/** The list with `change` applied to each entry; the same list if no entry changes. */
export function mapSame<T>(list: readonly T[], change: (entry: T, at: number) => T): readonly T[] {
  let changed: T[] | undefined
  for (const [at, entry] of list.entries()) {
    const made = change(entry, at)
    if (made === entry) continue
    changed ??= [...list]
    changed[at] = made
  }
  return changed ?? list
}
