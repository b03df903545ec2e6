import { withConversation, withNeeds } from '../canonical/change-turn.ts'
import type { Conversation } from '../canonical/conversation.ts'
import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import type { Turn } from '../canonical/turn.ts'
import { familyCounter } from '../plugins/context-compression/family-counter.ts'
import { type Compressed, middleOut } from '../plugins/context-compression/middle-out.ts'
import { shortensUpTo } from '../plugins/context-compression/shortens-up-to.ts'
import { contextOf, leaveOutTooLong, mayLackRoom, wantedOf } from '../routing/leave-out-too-long.ts'
import type { Candidate, Plan } from '../routing/plan.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'
import { type PlannedFor, type PlanParts, refusalOf } from './plan.ts'

/** A turn that fits the first candidate of its plan, and the candidates that it fits. */
export interface Fitting {
  readonly turn: Turn
  readonly plan: Plan
}

/**
 * The turn without the middle of its conversation where that is too long for the candidate that is asked first, and may be shortened. Where
 * it can't be made short enough, the plan loses the candidates that it is too long for; rejects with GatewayError where none is left. At
 * once, with the same turn, where it is far from being too long.
 */
export function shorten(parts: PlanParts, wanted: PlannedFor, plan: Plan): Fitting | Promise<Fitting> {
  const { turn, caller } = wanted
  const [first] = plan.candidates
  if (first === undefined || !mayLackRoom(first, turn)) return { turn, plan }
  const context = contextOf(first)
  if (context === null || context > shortensUpTo(turn, caller.defaults.plugins)) return { turn, plan }
  return shortenFor(parts, wanted, plan, { model: first.model.id, tokens: context - outputOf(first, context, turn) })
}

/** What the conversation has to fit: tokens as this model counts them. */
interface Room {
  readonly model: string
  readonly tokens: number
}

async function shortenFor(parts: PlanParts, wanted: PlannedFor, plan: Plan, room: Room): Promise<Fitting> {
  const { turn, notes } = wanted
  let conversation: Conversation
  try {
    conversation = turn.conversation()
  } catch {
    // A relay may pass on a conversation that can't be decoded.
    return { turn, plan }
  }
  const counter = familyCounter(room.model, await loadTokenCounter())
  const compressed = middleOut(conversation, room.tokens, counter)
  if (compressed.kind === 'fits') return { turn, plan }
  if (compressed.kind === 'too-long') {
    const left = leaveOutTooLong(plan, turn, compressed.tokensBefore)
    notes?.route.narrowed(left)
    const refusal = refusalOf(left, turn, parts, wanted)
    if (refusal !== null) throw refusal
    return { turn, plan: left }
  }
  notes?.add(stageOf(compressed))
  const { tokensAfter } = compressed
  const shorter = withNeeds(
    withConversation(turn, () => compressed.conversation),
    { promptTokensGuess: tokensAfter },
  )
  const left = leaveOutTooLong(plan, shorter, tokensAfter)
  notes?.route.narrowed(left)
  return { turn: shorter, plan: left }
}

const usualOutput = 1024

/** Tokens to leave for the answer: what the caller wants, else up to 1,024, at most a quarter of the context. */
function outputOf(candidate: Candidate, context: number, turn: Turn): number {
  return wantedOf(candidate, turn) || Math.min(usualOutput, Math.floor(context / 4))
}

function stageOf({
  tokensBefore,
  tokensAfter,
  itemsDropped,
  textsCut,
}: Extract<Compressed, { kind: 'shorter' }>): PipelineStage {
  return {
    type: 'context_compression',
    name: 'context-compression',
    summary: `left out about ${tokensBefore - tokensAfter} of ${tokensBefore} tokens`,
    data: {
      engine: 'middle-out',
      tokens_before: tokensBefore,
      tokens_after: tokensAfter,
      items_dropped: itemsDropped,
      texts_cut: textsCut,
    },
  }
}
