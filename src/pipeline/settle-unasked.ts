import { nothingDue, withToolsDue } from '../accounting/due.ts'
import type { Turn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { StorageUnavailableError } from '../errors/storage-error.ts'
import type { RateAdmission } from '../policy/rate-limits.ts'
import { freeOfCharge } from '../records/bill.ts'
import { faultOfBreak } from './break-fault.ts'
import { type RecordParts, recordEnd, release } from './record.ts'
import { endOfExhausted, type RefuseParts } from './refuse.ts'
import type { InferenceRequest } from './request.ts'
import { withToolCosts } from './spent.ts'

/**
 * Ends a request that could not go to a provider, and gives the error that its caller gets. It has a record where searches that plugins made
 * for it are paid, and where a guardrail has refused it.
 */
export async function settleUnasked(
  parts: RecordParts & RefuseParts,
  turn: Turn,
  request: InferenceRequest,
  rate: RateAdmission | null,
  error: unknown,
): Promise<unknown> {
  const { context, notes } = request
  const { searches } = notes
  const admitted = { rate, reservation: request.ahead ?? null }
  request.ahead = null
  if (searches === null && request.guard?.hasRefused !== true) {
    await release(parts, admitted)
    return error
  }
  // Whoever is given the error reports it where it is a bug.
  const faults = [faultOfBreak(error, () => {})]
  const nobody = { kind: 'exhausted', faults, failures: [], candidate: null, deltaCount: 0, usage: null } as const
  const { costNanos, count } = searches ?? { costNanos: 0, count: 0 }
  try {
    await recordEnd(parts, { turn, request, admitted }, endOfExhausted(parts, request, nobody), async () => ({
      usage: null,
      bill: withToolCosts(freeOfCharge, costNanos),
      due: withToolsDue(nothingDue, costNanos),
      ownSearches: count,
    }))
  } catch (failure) {
    if (!(failure instanceof StorageUnavailableError)) parts.reportBug(failure)
  }
  if (!(error instanceof GatewayError)) return error
  const { type, message, status, details } = error
  const headers = { ...details.headers, 'x-generation-id': context.id }
  return new GatewayError(type, message, { ...details, headers, status, cause: error })
}
