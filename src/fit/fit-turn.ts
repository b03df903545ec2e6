import { withConversation, withOutputLimit } from '../canonical/change-turn.ts'
import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { fitBlankTexts } from './blank-texts.ts'
import { fitCacheMarks } from './cache-marks.ts'
import { fitCallIds } from './call-ids.ts'
import { outputLimitNameOf } from './callers-names.ts'
import { type Adjustment, FitNotes, type Restoring } from './fit-notes.ts'
import { fitFreeTextTools } from './free-text/free-text-tools.ts'
import { fitItemIds } from './item-ids.ts'
import { fitOutputLimit, fitSampling, fitStop, fitThinkingBudget } from './limits.ts'
import { fitMediaTypes } from './media-types.ts'
import { fitMessageMembers } from './message-members.ts'
import { restoredNames } from './restored-names.ts'
import { fitResultOrder } from './result-order.ts'
import { fitRoles } from './roles.ts'
import type { FitRules } from './rules.ts'
import { rulesOf } from './rules-of.ts'
import { fitAnswerSchema, fitToolSchemas } from './schema/fit-schemas.ts'
import { fitThoughts } from './thoughts.ts'
import { fitToolNames } from './tool-names.ts'
import { fitWhileThinking } from './while-thinking.ts'

/** Fits one subject of a conversation to an endpoint's rules. Returns the same object if nothing has to change. */
export type Fitter = (conversation: Conversation, rules: FitRules, notes: FitNotes) => Conversation

/** A turn as its endpoint takes it. */
export interface Fitted {
  /** The same turn if nothing changed. It can still be relayed if only its output limit changed. */
  readonly turn: Turn
  /** What is sent changed, by the caller's names. */
  readonly adjusted: readonly Adjustment[]
  /** What is not sent, by the caller's names. */
  readonly ignored: readonly string[]
  /** Restores in the answer what was changed in the request. Absent: an answer repeats nothing of it. */
  readonly restore?: Restoring
}

/** In this order: later ones see what earlier ones made. */
const fitters: readonly Fitter[] = [
  fitThoughts,
  fitResultOrder,
  fitBlankTexts,
  fitRoles,
  fitMessageMembers,
  fitFreeTextTools,
  fitToolSchemas,
  fitAnswerSchema,
  fitToolNames,
  fitCallIds,
  fitItemIds,
  fitMediaTypes,
  fitCacheMarks,
  fitThinkingBudget,
  fitWhileThinking,
  fitSampling,
  fitStop,
]

const none: readonly never[] = []

/**
 * Fits a turn to its endpoint by the rows in rules/. A conversation that its provider compacts stays as it is. `ownLimit` is the output
 * limit that the gateway set: it is noted like any other change.
 */
export function fitTurn(turn: Turn, endpoint: Endpoint, ownLimit?: number): Fitted {
  const isCompacted = turn.compaction !== undefined && turn.isSummarized !== true
  if (isCompacted) return { turn, adjusted: none, ignored: none }
  const rules = rulesOf(endpoint)
  const notes = new FitNotes(turn.clientFormat)
  const limit = fitOutputLimit(turn.outputTokensMax, rules, endpoint)
  const changedLimit = limit ?? ownLimit
  if (changedLimit !== undefined) notes.adjust(outputLimitNameOf(turn), changedLimit)
  const limited = limit === undefined ? turn : withOutputLimit(turn, limit)
  const own = limited.conversation()
  let conversation = own
  for (const fitter of fitters) conversation = fitter(conversation, rules, notes)
  const { adjusted, ignored, toolNames, stages } = notes
  const restore = [...(toolNames.size > 0 ? [restoredNames(toolNames)] : []), ...stages]
  return {
    // A relay writes a limit into the request as it is.
    turn: conversation === own ? limited : withConversation(limited, () => conversation),
    ...{ adjusted, ignored },
    ...(restore.length > 0 && { restore: (events) => restore.reduce((left, stage) => stage(left), events) }),
  }
}
