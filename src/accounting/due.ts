import type { Endpoint } from '../catalog/catalog.ts'

/** What answers cost on budgets, in nano-dollars: not every budget counts what was asked with a workspace's own credentials. */
export interface Due {
  /** Through the gateway's own credentials. */
  readonly ownNanos: number
  /** Through the workspace's. */
  readonly byokNanos: number
  /** Set where the workspace's were used, also at no cost. */
  readonly isByok?: true
}

export const nothingDue: Due = { ownNanos: 0, byokNanos: 0 }

/** What one answer costs. An unknown cost counts as 0. */
export function dueOf(endpoint: Pick<Endpoint, 'byok'> | null, costNanos: number | null): Due {
  const nanos = costNanos ?? 0
  return endpoint?.byok === undefined
    ? { ownNanos: nanos, byokNanos: 0 }
    : { ownNanos: 0, byokNanos: nanos, isByok: true }
}

/** Both together. */
export function addDue(one: Due, other: Due): Due {
  return {
    ownNanos: one.ownNanos + other.ownNanos,
    byokNanos: one.byokNanos + other.byokNanos,
    ...((one.isByok === true || other.isByok === true) && { isByok: true }),
  }
}

/** With what tools have cost: they are the gateway's own expense, by whose credential ever the model is asked. */
export function withToolsDue(due: Due, costNanos: number): Due {
  return costNanos === 0 ? due : { ...due, ownNanos: due.ownNanos + costNanos }
}
