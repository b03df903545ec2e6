/** How the fake upstream answers; chosen by the model name, so that requests need no header of their own. */
export type Variant =
  | { readonly kind: 'json' }
  | { readonly kind: 'burst'; readonly deltas: number }
  | { readonly kind: 'paced'; readonly deltas: number; readonly intervalMs: number }

const variantPattern = /^bench(?:-|\/(?:[a-z-]+-)?)(?:(json)|sse-(?:burst|paced-(\d{1,4})ms)(?:-x(\d{1,5}))?)$/
const defaultDeltas = 100

/**
 * Reads a model name: `bench-json`, `bench-sse-burst`, `bench-sse-paced-10ms`, the last two with `-x<deltas>` behind them for
 * another number than 100. `bench/<provider's format>-…` is the gateway's name for the same. Undefined for others.
 */
export function parseVariant(model: string): Variant | undefined {
  const match = variantPattern.exec(model)
  if (match === null) return undefined
  if (match[1] !== undefined) return { kind: 'json' }
  const deltas = match[3] === undefined ? defaultDeltas : Number(match[3])
  if (match[2] === undefined) return { kind: 'burst', deltas }
  const intervalMs = Number(match[2])
  return deltas > 0 && intervalMs > 0 ? { kind: 'paced', deltas, intervalMs } : undefined
}

/** The name that the fake upstream knows a variant by. */
export function upstreamModelName(variant: Variant): string {
  if (variant.kind === 'json') return 'bench-json'
  const suffix = variant.deltas === defaultDeltas ? '' : `-x${variant.deltas}`
  return variant.kind === 'burst' ? `bench-sse-burst${suffix}` : `bench-sse-paced-${variant.intervalMs}ms${suffix}`
}
