/** Which part of a list an operation answers: `offset` and `limit` as the query has them, the first 50 where it says nothing. */
export function readPage({ offset = 0, limit = 50 }: { readonly offset?: number; readonly limit?: number }): {
  readonly offset: number
  readonly limit: number
} {
  return { offset, limit }
}
