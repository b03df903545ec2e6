import { Bar } from '../parts/bar.tsx'
import type { ApiKey } from './key-columns.tsx'

/** How much of a key's limit is used. */
export function UseBar({ apiKey: { limit, limit_remaining, limit_reset } }: { readonly apiKey: ApiKey }) {
  if (limit === null) return <span class="muted">no limit</span>
  return (
    <Bar used={Math.max(0, limit - (limit_remaining ?? 0))} limit={limit}>
      {limit_reset !== null && <span class="muted"> {limit_reset}</span>}
    </Bar>
  )
}
