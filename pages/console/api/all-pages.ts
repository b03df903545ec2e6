const pageSize = 100
const pagesMax = 20

/** All rows of a list that comes in pages, as many as a page of the console can hold: 2000. */
export async function allPages<Row>(
  load: (page: { offset: number; limit: number }) => Promise<{ readonly data: readonly Row[] }>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let page = 0; page < pagesMax; page++) {
    const { data } = await load({ offset: all.length, limit: pageSize })
    all.push(...data)
    if (data.length < pageSize) break
  }
  return all
}
