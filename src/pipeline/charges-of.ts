import type { Due } from '../accounting/due.ts'
import { settlementOf } from '../accounting/ledger.ts'
import type { Charge, Hold } from '../records/budget.ts'
import type { Admitted } from './request.ts'

/** What a generation costs on every budget that its request, or a further step of its tool loop, was let in on. */
export function chargesOf(
  generationId: string,
  { reservation, stepHolds = none }: Pick<Admitted, 'reservation' | 'stepHolds'>,
  due: Due,
): readonly Charge[] {
  const first = reservation?.holds ?? none
  if (stepHolds.length === 0) return settlementOf({ generationId, holds: first }, due)
  // All were made for the moment at which the request arrived, and so are in one window of each budget.
  const holds = new Map([...first, ...stepHolds].map((hold) => [hold.budget.id, hold]))
  return settlementOf({ generationId, holds: [...holds.values()] }, due)
}

const none: readonly Hold[] = []
