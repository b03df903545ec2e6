/**
 * What was found out, again for so many milliseconds; those who ask meanwhile wait for the same. Failures are not kept. For few different things:
 * each stays until it is asked for anew. `now` is in milliseconds.
 */
export function remember<T>(
  keptMs: number,
  now: () => number,
  find: (about: string) => Promise<T>,
): (about: string) => Promise<T> {
  const kept = new Map<string, { readonly found: Promise<T>; readonly until: number }>()
  return (about) => {
    const known = kept.get(about)
    if (known !== undefined && now() < known.until) return known.found
    const found = find(about)
    kept.set(about, { found, until: now() + keptMs })
    found.catch(() => kept.delete(about))
    return found
  }
}
