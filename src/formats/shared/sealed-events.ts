import type { Envelopes } from '../../canonical/envelope.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import { writeExact } from '../../streams/exact-json.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'
import type { EventStage } from './event-stage.ts'
import { isPortable } from './portable-proofs.ts'

/** How the texts of an answer that its caller can't read are sealed. */
export interface Seals {
  /** For what only the account that made it can read. */
  readonly sealProof: (text: string) => string
  readonly sealEnvelope: Envelopes['seal']
}

/**
 * Wraps the encrypted texts of one answer that only the account that made them can read, and seals parts that only one format can write.
 * Other events stay the same objects.
 */
export function sealedEvents({ sealProof, sealEnvelope }: Seals): EventStage {
  const portableItems = new Set<number>()
  const sealed = (event: TurnEvent): TurnEvent => {
    if (event.kind === 'item-done') {
      const { carried, ...done } = event
      if (carried !== undefined) return { ...done, encrypted: sealEnvelope('carried-part', writeExact(carried)) }
      if (event.encrypted === undefined || portableItems.has(event.index)) return event
      return { ...event, encrypted: sealProof(event.encrypted) }
    }
    if (event.kind !== 'item-start') return event
    const { item } = event
    if (item.kind === 'reasoning' && isPortable(item.signedBy)) portableItems.add(event.index)
    if (item.kind !== 'native') return event
    const wire = sealedItem(item.wire, sealProof)
    return wire === item.wire ? event : { ...event, item: { ...item, wire } }
  }
  return (events) => (events.some(mayHoldCipher) ? events.map(sealed) : events)
}

function mayHoldCipher({ kind }: TurnEvent): boolean {
  return kind === 'item-done' || kind === 'item-start'
}

/** An item of the Responses format with its encrypted text wrapped; the same item if it has none to wrap. */
export function sealedItem<T>(item: T, sealProof: (text: string) => string): T {
  if (!isJsonObject(item)) return item
  const { encrypted_content: encrypted, format } = item
  if (typeof encrypted !== 'string' || isPortable(format)) return item
  return { ...item, encrypted_content: sealProof(encrypted) }
}
