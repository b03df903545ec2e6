import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { fitTurn } from '../fit/fit-turn.ts'
import type { ClientFormat, UpstreamFormat } from '../formats/format.ts'
import type { Losses, LossesOf } from '../routing/endpoint-filters.ts'
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
  return (asked, endpoint) => {
    if (asked.compaction !== undefined) return none
    const format = upstreamFormats[endpoint.provider.format]
    if (format.kind === 'embedded')
      return { lost: namesOf(format.ignoredParameters?.(asked) ?? [], asked, format.id, false) }
    try {
      const { turn, ignored, adjusted } = fitTurn(asked, endpoint)
      const relayed = relayFor(clientFormats[turn.clientFormat].relay, format.id, turn, turn.echoesUpstreamBody)
      if (relayed === undefined && turn.needs.hasMediaUrls && format.takesMediaUrl !== undefined) return none
      const { ignoredParameters } =
        relayed === undefined
          ? format.encodeRequest(turn, endpoint)
          : relayed.relay.encodeRequest(relayed.turn, endpoint)
      const lost = namesOf([...ignored, ...ignoredParameters], turn, format.id, relayed !== undefined)
      return { lost, adjusted: adjusted.map(({ path }) => path) }
    } catch (error) {
      if (error instanceof GatewayError) return none
      throw error
    }
  }
}

const none: Losses = { lost: [] }

function namesOf(...told: Parameters<typeof ignoredOf>): readonly string[] {
  return ignoredOf(...told).filter((name) => name !== ownMember)
}
