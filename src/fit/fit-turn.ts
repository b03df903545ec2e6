import { withConversation } from '../canonical/change-turn.ts'
import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { fitCallIds } from './call-ids.ts'
import { type Adjustment, FitNotes } from './fit-notes.ts'
import { restoredNames } from './restored-names.ts'
import type { FitRules } from './rules.ts'
import { rulesOf } from './rules-of.ts'
import { fitToolNames } from './tool-names.ts'

/** Fits one subject of a conversation to an endpoint's rules. Returns the same object if nothing has to change. */
export type Fitter = (conversation: Conversation, rules: FitRules, notes: FitNotes) => Conversation

/** A turn as its endpoint takes it. */
export interface Fitted {
  /** The same turn if nothing had to change; otherwise one that can't be relayed. */
  readonly turn: Turn
  /** What is sent changed, by the caller's names. */
  readonly adjusted: readonly Adjustment[]
  /** What is not sent, by the caller's names. */
  readonly ignored: readonly string[]
  /** Turns back in the answer what was changed in the request. Absent: answers say nothing of it. */
  readonly restore?: (events: readonly TurnEvent[]) => readonly TurnEvent[]
}

/** In this order: later ones see what earlier ones made. */
const fitters: readonly Fitter[] = [fitToolNames, fitCallIds]

const none: readonly never[] = []

/** Fits a turn to the endpoint that is asked: what that takes is data, in rules/. A conversation that its provider compacts stays as it is. */
export function fitTurn(turn: Turn, endpoint: Endpoint): Fitted {
  const rules = rulesOf(endpoint)
  const isCompacted = turn.compaction !== undefined && turn.isSummarized !== true
  if (isCompacted || !mayNeedFitting(rules)) return { turn, adjusted: none, ignored: none }
  const own = turn.conversation()
  const notes = new FitNotes(turn.clientFormat)
  let conversation = own
  for (const fitter of fitters) conversation = fitter(conversation, rules, notes)
  if (conversation === own) return { turn, adjusted: none, ignored: none }
  const { adjusted, ignored, toolNames } = notes
  return {
    turn: withConversation(turn, () => conversation),
    ...{ adjusted, ignored },
    ...(toolNames.size > 0 && { restore: restoredNames(toolNames) }),
  }
}

function mayNeedFitting(rules: FitRules): boolean {
  for (const _ in rules) return true
  return false
}
