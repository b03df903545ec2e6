import type { Endpoint } from '../catalog/catalog.ts'

/** What answers cost on budgets, in nano-dollars: not every budget counts what was asked with a workspace's own credentials. */
export interface Due {
  /** Through the gateway's own credentials. */
  readonly ownNanos: number
  /** Through the workspace's. */
  readonly byokNanos: number
}

export const nothingDue: Due = { ownNanos: 0, byokNanos: 0 }

/** What one answer costs. An unknown cost counts as 0. */
export function dueOf(endpoint: Pick<Endpoint, 'byok'> | null, costNanos: number | null): Due {
  const nanos = costNanos ?? 0
  return endpoint?.byok === undefined ? { ownNanos: nanos, byokNanos: 0 } : { ownNanos: 0, byokNanos: nanos }
}

/** Both together. */
export function addDue(one: Due, other: Due): Due {
  return { ownNanos: one.ownNanos + other.ownNanos, byokNanos: one.byokNanos + other.byokNanos }
}
