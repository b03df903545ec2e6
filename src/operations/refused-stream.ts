import { faultOutcome } from '../accounting/settle.ts'
import type { WrittenTurn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { AnswerIdentity, ClientFormat } from '../formats/format.ts'
import type { Exchange } from '../pipeline/request.ts'
import { freeEnding, onlyEvents } from './own-answer.ts'

/**
 * The stream that tells why a request is refused, where programs look for it there and not in a status. Throws `error` again in all other
 * cases.
 */
export function refusedStream(
  turn: WrittenTurn,
  { createEncoder, toldInStream }: ClientFormat,
  identity: AnswerIdentity,
  error: unknown,
): Exchange {
  if (!(error instanceof GatewayError) || !turn.isStream || toldInStream?.has(error.type) !== true) throw error
  const { type, status, message, details } = error
  const outcome = faultOutcome({ type, status, message })
  return onlyEvents(createEncoder(turn, identity).encodeEnd(freeEnding(outcome, identity, details.serviceMetadata)))
}
