import type { Outcome } from '../../../canonical/outcome.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { encodeStopDetails } from '../../shared/stop-details.ts'
import type { MessageDelta, StopReasonWord } from './wire.ts'

/** This format's name for each reason. Exhaustive: a new stop reason fails to compile here. */
const words: Readonly<Record<StopReason, NonNullable<StopReasonWord>>> = {
  end: 'end_turn',
  'tool-calls': 'tool_use',
  'max-tokens': 'max_tokens',
  'context-length': 'model_context_window_exceeded',
  'stop-sequence': 'stop_sequence',
  'content-filter': 'refusal',
  refusal: 'refusal',
  pause: 'pause_turn',
}

const knownWords: ReadonlySet<unknown> = new Set<NonNullable<StopReasonWord>>([...Object.values(words), 'compaction'])

/** A provider's word for why it stopped; one that this format does not have becomes that for the canonical reason. */
export function stopReasonWord(word: unknown, reason: StopReason | null): StopReasonWord {
  if (word === null || word === undefined) return null
  return knownWords.has(word) ? (word as StopReasonWord) : words[reason ?? 'end']
}

/** The content of an answer that decides its stop reason. */
export interface AnswerSigns {
  readonly hasCalls: boolean
  /** Calls by the model itself, not by code that it wrote and the provider runs. */
  readonly hasDirectCalls: boolean
  readonly hasRefusal: boolean
}

/** The members of a message that are known at its end. `extra` is what a provider of this format reported beyond canonical words. */
export function encodeStop(
  { stopReason: reason, declined }: Pick<Outcome, 'stopReason' | 'declined'>,
  stopSequence: string | undefined,
  signs: AnswerSigns,
  extra: JsonObject,
): MessageDelta {
  const { stop_details: details, container } = extra
  const word = wordOf(reason, signs, extra['stop_reason'])
  return {
    stop_reason: word,
    stop_sequence: word === 'stop_sequence' ? (stopSequence ?? null) : null,
    stop_details: isJsonObject(details)
      ? (details as unknown as MessageDelta['stop_details'])
      : (encodeStopDetails(declined).stop_details ?? (word === 'refusal' ? untoldRefusal : null)),
    container: isJsonObject(container) ? (container as unknown as MessageDelta['container']) : null,
  }
}

/** For providers that give no reason. */
const untoldRefusal: NonNullable<MessageDelta['stop_details']> = { type: 'refusal', category: null, explanation: null }

function wordOf(reason: StopReason | null, signs: AnswerSigns, carried: unknown): StopReasonWord {
  if (carried === 'compaction') return carried
  const { hasCalls, hasDirectCalls, hasRefusal } = signs
  // Callers run tools when `stop_reason` says so: calls without it, or it without calls, would leave them stuck.
  if (reason === 'tool-calls') return hasCalls ? 'tool_use' : 'end_turn'
  if (reason === 'end' || reason === null) return hasDirectCalls ? 'tool_use' : hasRefusal ? 'refusal' : 'end_turn'
  return words[reason]
}
