import type { TurnEvent } from '../../canonical/turn-event.ts'

/** Changes the events of one answer between a provider's format and the caller's. Returns the same array if nothing changes. */
export type EventStage = (events: readonly TurnEvent[]) => readonly TurnEvent[]
