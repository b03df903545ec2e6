import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { ReservedCost } from '../policy/admit.ts'

/**
 * Ends a streamed answer in words where it reaches the output limit that a budget has room for, which is less than its caller asked for. Also
 * where its provider does not keep to that limit: a delta has at least one token. Null where there is no such limit.
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
  return (events) => {
    const at = events.findIndex((event) => {
      if ('text' in event && event.text !== '') deltaCount++
      return event.kind === 'finish' ? event.stopReason === 'max-tokens' : deltaCount > granted
    })
    return at < 0 ? events : [...events.slice(0, at), { kind: 'fault', fault }]
  }
}
