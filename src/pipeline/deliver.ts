import type { Answered } from '../attempts/run-attempt.ts'
import type { ClientFormatId } from '../canonical/format-id.ts'
import type { WrittenTurn } from '../canonical/turn.ts'
import type { ClientFormat } from '../formats/format.ts'
import type { Plan } from '../routing/plan.ts'
import { ByteDelivery } from './byte-delivery.ts'
import type { Delivery } from './delivery.ts'
import { EventDelivery, type EventRoute } from './event-delivery.ts'

export interface DeliverParts {
  readonly clientFormats: Readonly<Record<ClientFormatId, ClientFormat>>
}

/** How an answer goes to its caller: through as bytes where it came as such, else written by one encoder for the whole exchange. */
export function deliveryOf(
  { clientFormats }: DeliverParts,
  asked: WrittenTurn,
  { plan, answered }: { readonly plan: Plan; readonly answered: Answered },
  route: () => Omit<EventRoute, 'encoder' | 'isStream'>,
): Delivery {
  const { reading } = answered.answer
  if (reading.way === 'bytes') return new ByteDelivery(answered, plan, reading)
  const { identity, shownBodies } = answered
  const encoder = clientFormats[asked.clientFormat].createEncoder(asked, identity, shownBodies)
  return new EventDelivery(answered, plan, { ...route(), encoder, isStream: asked.isStream })
}
