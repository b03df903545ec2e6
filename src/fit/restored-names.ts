import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Restoring } from './fit-notes.ts'

/** Gives calls of an answer the names that the caller knows its tools by, from the aliases that the endpoint was sent. */
export function restoredNames(byAlias: ReadonlyMap<string, string>): Restoring {
  const restored = (event: TurnEvent): TurnEvent => {
    if (event.kind !== 'item-start' || event.item.kind !== 'tool-call') return event
    const name = byAlias.get(event.item.name)
    return name === undefined ? event : { ...event, item: { ...event.item, name } }
  }
  return (events) => (events.some(({ kind }) => kind === 'item-start') ? events.map(restored) : events)
}
