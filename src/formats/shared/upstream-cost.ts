import { toDollars } from '../../records/bill.ts'
import type { Ending } from '../format.ts'

/** What the provider is known to charge, in US dollars: its own figure, or what it charges to the workspace's own key. Null otherwise. */
export function upstreamCost({ bill: { totalNanos, origin }, isByok, byokNanos }: Ending): number | null {
  if (totalNanos === null || (!isByok && origin !== 'provider')) return null
  return toDollars(origin === 'provider' ? totalNanos : (byokNanos ?? totalNanos))
}
