import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { ClientFormat, UpstreamFormat } from '../formats/format.ts'
import type { LossesOf } from '../routing/endpoint-filters.ts'
import { ignoredOf } from './ignored-of.ts'
import { relayFor } from './relay-for.ts'

export interface LossParts {
  readonly clientFormats: Readonly<Record<ClientFormatId, ClientFormat>>
  readonly upstreamFormats: Readonly<Record<UpstreamFormatId, UpstreamFormat>>
}

// No endpoint is told of it: the gateway itself answers it.
const ownMember = 'debug.echo_upstream_body'

/**
 * Encodes requests that are not sent, for the names of what is left out. A turn whose conversation is only rewritten on its way to a provider (to be
 * compacted, or with media that the gateway fetches) has none yet, nor has one that can't be encoded: asking says why.
 */
export function createLossesOf({ clientFormats, upstreamFormats }: LossParts): LossesOf {
  return (turn, endpoint) => {
    if (turn.compaction !== undefined) return none
    const format = upstreamFormats[endpoint.provider.format]
    if (format.kind === 'embedded') return namesOf(format.ignoredParameters?.(turn) ?? none, turn, false)
    const relayed = relayFor(clientFormats[turn.clientFormat], format.id, turn, turn.echoesUpstreamBody)
    if (relayed === undefined && turn.needs.hasMediaUrls && format.takesMediaUrl !== undefined) return none
    try {
      const { ignoredParameters } =
        relayed === undefined
          ? format.encodeRequest(turn, endpoint)
          : relayed.relay.encodeRequest(relayed.turn, endpoint)
      return namesOf(ignoredParameters, turn, relayed !== undefined)
    } catch (error) {
      if (error instanceof GatewayError) return none
      throw error
    }
  }
}

const none: readonly string[] = []

function namesOf(encoded: readonly string[], turn: Turn, isRelayed: boolean): readonly string[] {
  return ignoredOf(encoded, turn, isRelayed).filter((name) => name !== ownMember)
}
