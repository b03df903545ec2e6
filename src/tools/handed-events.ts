import type { TurnEvent } from '../canonical/turn-event.ts'
import type { DoneCall } from './run-calls.ts'

/** The calls of the caller's functions that tools have made, as items of an answer from this index on. */
export function handedEvents(done: readonly DoneCall[], from: number): readonly TurnEvent[] {
  const calls = done.flatMap(({ handed }) => handed)
  return calls.flatMap(({ callId, name, arguments: text, extra }, at): TurnEvent[] => {
    const index = from + at
    const item = { kind: 'tool-call', variant: 'function', callId, name, extra: { 'openai-responses': extra } } as const
    return [
      { kind: 'item-start', index, item },
      { kind: 'arguments-delta', index, text },
      { kind: 'item-done', index },
    ]
  })
}
