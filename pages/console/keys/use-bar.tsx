import { words } from '../words/numbers.ts'
import type { ApiKey } from './key-columns.tsx'

const nearlyUsed = 0.8

/** How much of a key's limit is used, as a bar with the amounts. */
export function UseBar({ apiKey: { limit, limit_remaining, limit_reset } }: { readonly apiKey: ApiKey }) {
  if (limit === null) return <span class="muted">no limit</span>
  const used = Math.max(0, limit - (limit_remaining ?? 0))
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const state = share >= 1 ? 'bad' : share >= nearlyUsed ? 'warn' : 'fine'
  return (
    <span class="use-bar">
      <span class="rest">
        <span class={`used ${state}`} style={{ width: `${share * 100}%` }} />
      </span>
      <span class={state === 'fine' ? '' : state}>
        {words.money(used)} <span class="muted">of {words.money(limit)}</span>
        {limit_reset !== null && <span class="muted"> {limit_reset}</span>}
      </span>
    </span>
  )
}
