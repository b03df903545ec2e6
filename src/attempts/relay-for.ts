import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { ClientFormat, Relay } from '../formats/format.ts'

/** A relay, and the turn that it passes on. */
export interface Relayed {
  readonly relay: Relay
  readonly turn: WrittenTurn
}

/**
 * The relay of a turn to an endpoint of this format; undefined where it has to be translated. Bytes go through only where nothing in them has
 * to change; the echo of upstream bodies would shift every sequence number.
 */
export function relayFor(
  relay: ClientFormat['relay'],
  formatId: UpstreamFormatId,
  turn: Turn,
  echoes: boolean,
): Relayed | undefined {
  return relay !== undefined && !echoes && isWrittenIn(formatId, turn) ? { relay, turn } : undefined
}

/** Whether a turn still is what its caller wrote, in that very format. */
function isWrittenIn(formatId: UpstreamFormatId, turn: Turn): turn is WrittenTurn {
  return turn.asWritten?.format === formatId
}
