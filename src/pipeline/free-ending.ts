import { faultOutcome } from '../accounting/settle.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { StreamFailure } from '../contract/contract.ts'
import type { ErrorDetails } from '../errors/gateway-error.ts'
import type { Ending } from '../formats/format.ts'
import { freeOfCharge } from '../records/bill.ts'

/** A failure that callers get as the last event of a stream. A `GatewayError` is one. */
export interface InBandFailure extends StreamFailure {
  readonly details?: Pick<ErrorDetails, 'facts' | 'serviceMetadata'>
}

/** The end of an answer that costs nothing. */
export function freeEnding(outcome: Outcome, serviceMetadata?: object): Ending {
  const completedAt = Math.floor(Date.now() / 1000)
  return { outcome, bill: freeOfCharge, isByok: false, serviceMetadata, completedAt }
}

/** The end of an answer that failed and costs nothing. */
export function failedEnding({ type, status, message, details = {} }: InBandFailure): Ending {
  const { facts, serviceMetadata } = details
  return freeEnding(faultOutcome({ type, status, message, ...(facts !== undefined && { facts }) }), serviceMetadata)
}
