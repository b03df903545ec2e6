import type { ComponentChildren } from 'preact'
import { words } from '../words/numbers.ts'

const nearlyUsed = 0.8

interface BarProps {
  /** US dollars, as is `limit`. */
  readonly used: number
  readonly limit: number
  /** Stands behind the amounts. */
  readonly children?: ComponentChildren
}

/** How much of a limit is used, as a bar with the amounts. */
export function Bar({ used, limit, children }: BarProps) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const state = share >= 1 ? 'bad' : share >= nearlyUsed ? 'warn' : 'fine'
  return (
    <span class="use-bar">
      <span class="rest">
        <span class={`used ${state}`} style={{ width: `${share * 100}%` }} />
      </span>
      <span class={state === 'fine' ? '' : state}>
        {words.money(used)} <span class="muted">of {words.money(limit)}</span>
        {children}
      </span>
    </span>
  )
}
