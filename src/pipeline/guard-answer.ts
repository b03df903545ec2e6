import type { StepTimes } from '../canonical/step-times.ts'
import type { Turn } from '../canonical/turn.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import type { ClientFormat } from '../formats/format.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import { AnswerRewriter } from '../guardrails/answer-rewriter.ts'
import { guardedAnswer, guardedCalls } from '../guardrails/guarded-answer.ts'
import { OutputFilters } from '../guardrails/output-filters.ts'
import { RestoredTexts } from '../guardrails/restored-texts.ts'
import type { ScannedTexts } from '../guardrails/scanned-texts.ts'
import { sourcePlaces } from '../guardrails/source-places.ts'
import type { DeliverParts } from './deliver.ts'
import type { InferenceRequest } from './request.ts'

/** What an answer goes through where guardrails look at it or have put placeholders into its question. */
export interface AnswerGuard {
  /** Before the gateway's tools act on an answer. Absent: nothing is looked at. */
  readonly beforeTools?: EventStage
  /** Behind all others. Empty: nothing is looked at. */
  readonly beforeCaller: readonly EventStage[]
  /** Puts values back, for the caller alone. Empty: none were replaced. */
  readonly restoring: readonly EventStage[]
}

/** Null where they do neither, so that the answer may go through as bytes. `mayAdd`: tools may add to the conversation after this. */
export function guardAnswer(
  { clientFormats }: DeliverParts,
  request: InferenceRequest,
  turn: Turn,
  mayAdd: boolean,
): AnswerGuard | null {
  const { guard, isInner, notes } = request
  if (guard === undefined) return null
  const locating = locatingStage(clientFormats[turn.clientFormat], request)
  const { output, restores, placeholders } = guard
  // What is told inside stays inside: its values come back in the answer that it becomes a part of.
  const isRestored = restores && isInner !== true && (mayAdd || turn.asWritten === undefined || !placeholders.isEmpty)
  const restoring: readonly EventStage[] = isRestored ? [restoringStage(new RestoredTexts(guard))] : []
  if (output === null) return isRestored || locating.length > 0 ? { beforeCaller: locating, restoring } : null
  const filters = new OutputFilters(guard, output)
  // What filters have taken away is not looked for again in what comes back behind them.
  const looking = (stage: EventStage) => noting(notes.times, stage)
  return {
    beforeTools: looking(guardedCalls(filters)),
    beforeCaller: [...locating, looking(guardedAnswer(filters))],
    restoring,
  }
}

/**
 * The refusal of a request whose answer can't be looked at by all filters that have to; null for any other. Before anything is asked: nobody
 * pays for an answer that nobody may see.
 */
export function unseenAnswer({ guard }: InferenceRequest): GatewayError | null {
  for (const failure of guard?.output?.unscanning ?? []) {
    const refusal = guard?.fail('output', failure) ?? null
    if (refusal !== null) return refusal
  }
  return null
}

/** The stage, with how long it looks noted. */
function noting(times: StepTimes, stage: EventStage): EventStage {
  return (events) => {
    const startedAt = times.now()
    try {
      return stage(events)
    } finally {
      times.looked(startedAt)
    }
  }
}

/** Puts places in documents back to the caller's own. Empty: none of them was changed. */
function locatingStage(format: ClientFormat, { guard, texts, written }: InferenceRequest): readonly EventStage[] {
  if (guard === undefined || texts?.redacts !== true || written === undefined) return []
  const stage = format.locateCitations?.(written.body, {
    textOf: (text) => redactedAs(texts, text),
    placesOf: (sent, text) => sourcePlaces(sent, text, guard.placeholders),
  })
  return stage === undefined || stage === null ? [] : [stage]
}

/** A text of the request as it was sent, whoever wrote it. */
function redactedAs(texts: ScannedTexts, text: string): string {
  for (const origin of ['user', 'other'] as const) {
    const [sent = text] = texts.redact({ texts: [text], origin })
    if (sent !== text) return sent
  }
  return text
}

function restoringStage(texts: RestoredTexts): EventStage {
  const rewriter = new AnswerRewriter(texts)
  return (events) => rewriter.take(events)
}
