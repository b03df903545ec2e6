import type { Fault } from '../../canonical/fault.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'

/** The state that every format's decoder keeps of an answer. */
export interface AnswerProgress {
  /** Whether `start` was emitted. */
  isStarted: boolean
  /** Whether `finish` or `fault` was emitted. */
  isOver: boolean
  itemCount: number
  readonly id?: string | undefined
  readonly model?: string | undefined
  readonly serviceTier?: string | undefined
}

/** Ends the answer with a fault. */
export function fail(state: AnswerProgress, fault: Fault, out: TurnEvent[]): void {
  if (state.isOver) return
  state.isOver = true
  out.push({ kind: 'fault', fault })
}

/** Emits `start`, once. */
export function announce(state: AnswerProgress, out: TurnEvent[]): void {
  if (state.isStarted) return
  state.isStarted = true
  const { id, model, serviceTier } = state
  out.push({
    kind: 'start',
    ...(id === undefined ? {} : { id }),
    ...(model === undefined ? {} : { model }),
    ...(serviceTier === undefined ? {} : { serviceTier }),
  })
}

/** The index of the next output item. */
export function nextIndex(state: AnswerProgress, out: TurnEvent[]): number {
  announce(state, out)
  return state.itemCount++
}
