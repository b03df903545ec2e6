import type { TurnEvent } from '../../src/canonical/turn-event.ts'

/** Events without the provider's own word for their end, which is recorded and which no encoder writes. */
export function withoutNativeReason(events: readonly TurnEvent[]): TurnEvent[] {
  return events.map((event) => {
    if (event.kind !== 'finish') return event
    const { nativeReason: _, ...finish } = event
    return finish
  })
}
