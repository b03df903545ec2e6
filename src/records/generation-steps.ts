import type { StepKind } from '../canonical/step-times.ts'
import type { AttemptRecord, GenerationRecord } from './generation-record.ts'

/** A stretch of a recorded request's time, in milliseconds from its arrival. */
export interface GenerationStep {
  readonly kind: StepKind
  readonly name: string | null
  readonly startMs: number
  readonly durationMs: number
  /** What of it was spent at work, of a step that comes in pieces. Absent: all, or it is not known. */
  readonly busyMs?: number
  /** The place among the record's attempts, of one that is listed there. The answer that is the generation itself is behind them. */
  readonly attemptAt?: number
}

/** Where the time of a request went, by when each step began. Null in records that don't say. */
export function stepsOf(record: GenerationRecord): readonly GenerationStep[] | null {
  const { timeline, attempts, firstTokenMs } = record
  if (timeline === undefined) return null
  const steps: GenerationStep[] = timeline.map(([kind, startUs, durationUs, name = null, busyUs]) => ({
    kind,
    name: kind === 'attempt' ? record.provider : name,
    startMs: startUs / 1000,
    durationMs: durationUs / 1000,
    ...(busyUs !== undefined && { busyMs: busyUs / 1000 }),
    ...(kind === 'attempt' && { attemptAt: attempts.length }),
  }))
  for (const [attemptAt, attempt] of attempts.entries()) steps.push(...attemptStep(attempt, attemptAt))
  if (firstTokenMs !== null) steps.push({ kind: 'first_token', name: null, startMs: firstTokenMs, durationMs: 0 })
  return steps.sort((one, other) => one.startMs - other.startMs)
}

function attemptStep({ provider, durationMs, startMs }: AttemptRecord, attemptAt: number): readonly GenerationStep[] {
  return startMs === undefined ? [] : [{ kind: 'attempt', name: provider, startMs, durationMs, attemptAt }]
}
