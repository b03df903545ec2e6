const pageSize = 500

/** Reads a list page by page to its end. */
export async function allPages<T>(
  read: (page: {
    readonly offset: number
    readonly limit: number
  }) => Promise<{ readonly items: readonly T[]; readonly total: number }>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (;;) {
    const { items, total } = await read({ offset: found.length, limit: pageSize })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}
