import type { Outcome } from '../canonical/outcome.ts'
import type { AnswerIdentity, Ending } from '../formats/format.ts'
import type { Exchange } from '../pipeline/request.ts'
import { freeOfCharge } from '../records/bill.ts'

/** The end of an answer that no provider gave, free of charge. */
export function freeEnding(outcome: Outcome, { createdAt }: AnswerIdentity): Ending {
  return { outcome, bill: freeOfCharge, isByok: false, serviceMetadata: undefined, completedAt: createdAt }
}

/** A stream of these events, known before it begins. */
export function onlyEvents(text: string): Exchange {
  return { events: only(text), breakOff: () => '' }
}

async function* only(text: string) {
  yield text
}
