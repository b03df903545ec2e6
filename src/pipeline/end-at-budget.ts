import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { ReservedCost } from '../policy/admit.ts'

/**
 * Ends a streamed answer with an error when it reaches an output limit that a budget lowered, even if the provider ignores that limit: each
 * delta has at least one token. Items that the limit cut off get no end, or callers would run half a call. Null without such a limit.
 */
export function endAtBudget(
  { isStream, outputTokensMax: asked }: Turn,
  reserved: Pick<ReservedCost, 'outputTokensMax' | 'whyLimited'>,
): EventStage | null {
  const { outputTokensMax: granted, whyLimited } = reserved
  if (!isStream || granted === undefined || whyLimited === undefined || asked === undefined) return null
  const { type, message, status } = whyLimited
  const fault: Fault = { type, status, message, isOwnRefusal: true }
  let deltaCount = 0
  // Ends of items, held until the next event shows that the limit did not cause them.
  let held: readonly TurnEvent[] = []
  return (events) => {
    const told: TurnEvent[] = []
    for (const event of events) {
      if (event.kind === 'item-done') {
        held = [...held, event]
        continue
      }
      const isCut = event.kind === 'finish' && event.stopReason === 'max-tokens'
      if (!isCut) told.push(...held)
      held = []
      if ('text' in event && event.text !== '') deltaCount++
      if (isCut || (event.kind !== 'finish' && deltaCount > granted)) return [...told, { kind: 'fault', fault }]
      told.push(event)
    }
    return told.length === events.length && told.every((event, at) => event === events[at]) ? events : told
  }
}
