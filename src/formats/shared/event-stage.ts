import type { TurnEvent } from '../../canonical/turn-event.ts'

/** Changes the events of one answer between a provider's format and the caller's. What it leaves alone stays the same array. */
export type EventStage = (events: readonly TurnEvent[]) => readonly TurnEvent[]
