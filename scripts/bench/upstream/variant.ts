/** How the fake upstream answers; chosen by the model name, so that requests need no header of their own. */
export type Variant =
  /** `callsTool`: where it is offered the gateway's clock and has not read it yet, it calls that. */
  | { readonly kind: 'json'; readonly callsTool?: true }
  | { readonly kind: 'burst'; readonly deltas: number }
  | { readonly kind: 'paced'; readonly deltas: number; readonly intervalMs: number }

const variantPattern = /^bench(?:-|\/(?:[a-z-]+-)?)(?:(json)(-loop)?|sse-(?:burst|paced-(\d{1,4})ms)(?:-x(\d{1,5}))?)$/
const defaultDeltas = 100

/**
 * Reads a model name: `bench-json`, `bench-json-loop`, `bench-sse-burst`, `bench-sse-paced-10ms`, the last two with `-x<deltas>` behind them for
 * another number than 100. `bench/<provider's format>-…` is the gateway's name for the same. Undefined for others.
 */
export function parseVariant(model: string): Variant | undefined {
  const match = variantPattern.exec(model)
  if (match === null) return undefined
  const [, json, loop, interval, count] = match
  if (json !== undefined) return { kind: 'json', ...(loop !== undefined && { callsTool: true }) }
  const deltas = count === undefined ? defaultDeltas : Number(count)
  if (interval === undefined) return { kind: 'burst', deltas }
  const intervalMs = Number(interval)
  return deltas > 0 && intervalMs > 0 ? { kind: 'paced', deltas, intervalMs } : undefined
}

/** The name that the fake upstream knows a variant by. */
export function upstreamModelName(variant: Variant): string {
  if (variant.kind === 'json') return variant.callsTool === true ? 'bench-json-loop' : 'bench-json'
  const suffix = variant.deltas === defaultDeltas ? '' : `-x${variant.deltas}`
  return variant.kind === 'burst' ? `bench-sse-burst${suffix}` : `bench-sse-paced-${variant.intervalMs}ms${suffix}`
}
