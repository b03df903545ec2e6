import { words } from '../words/numbers.ts'
import type { Generation } from './generation.ts'
import { stepTitles, stepWords } from './step-words.ts'

/** A stretch of a request's time, in milliseconds since it came in. */
export interface Stretch {
  readonly title: string
  /** What came of it. */
  readonly words: string
  readonly startMs: number
  readonly durationMs: number
  readonly kind: 'gateway' | 'failed' | 'answered' | 'tool' | 'overlapping' | 'moment'
}

export interface Timeline {
  readonly totalMs: number
  readonly firstTokenMs: number | null
  readonly stretches: readonly Stretch[]
  /** Whether each stretch was measured; else their places are worked out from sums. */
  readonly isMeasured: boolean
}

type Attempt = NonNullable<Generation['provider_responses']>[number]
type Step = NonNullable<Generation['timeline']>[number]

/** A record's time from left to right. */
export function timelineOf(generation: Generation): Timeline {
  const { timeline, generation_time, latency } = generation
  if (timeline == null) return timelineOfSums(generation)
  let attempts = 0
  const stretches = timeline.map((step): Stretch => {
    if (step.step !== 'attempt') return stretchOf(step)
    attempts++
    const attempt = step.attempt === null ? undefined : generation.provider_responses?.[step.attempt]
    return attemptStretch(attempts, step, attempt)
  })
  const ends = stretches.map(({ startMs, durationMs }) => startMs + durationMs)
  const totalMs = Math.max(generation_time ?? 0, ...ends, 0.001)
  return { totalMs, firstTokenMs: latency, stretches, isMeasured: true }
}

/** The numbers by which the timeline calls attempts, by their places in `provider_responses`: an answer may have begun before an attempt that is listed before it. */
export function attemptNumbers({ timeline, provider_responses }: Generation): readonly number[] {
  const asked = (timeline ?? []).filter(({ step }) => step === 'attempt')
  return (provider_responses ?? []).map((_, at) => {
    const place = asked.findIndex(({ attempt }) => attempt === at)
    return (place < 0 ? at : place) + 1
  })
}

function stretchOf({ step, name, start_ms, duration_ms, busy_ms }: Step): Stretch {
  const said = stepWords[step]
  return {
    title: name === null ? stepTitles[step] : `${stepTitles[step]} ${name}`,
    words: busy_ms === null ? said : `${said}, ${words.duration(busy_ms)} at work`,
    startMs: start_ms,
    durationMs: duration_ms,
    kind: lookOf(step),
  }
}

function lookOf(step: Step['step']): Stretch['kind'] {
  if (step === 'first_token') return 'moment'
  if (step === 'tool') return 'tool'
  return step === 'write' || step === 'answer_guardrails' ? 'overlapping' : 'gateway'
}

function attemptStretch(number: number, { name, start_ms, duration_ms }: Step, attempt: Attempt | undefined): Stretch {
  const isGood = attempt === undefined || attempt.error_type === null
  return {
    title: `attempt ${number}: ${name ?? attempt?.provider_name ?? ''}`,
    words: attempt === undefined ? 'ended by the gateway' : endOf(attempt),
    startMs: start_ms,
    durationMs: duration_ms,
    kind: isGood ? 'answered' : 'failed',
  }
}

function endOf({ status, error_type, error_message }: Attempt): string {
  if (error_type === null) return 'answered'
  return ['failed:', status, error_type, error_message].filter((word) => word !== null).join(' ')
}

/**
 * Of records of versions that did not measure steps: what the gateway took before it asked, then each attempt. They have the gateway's time (its
 * queue, guardrails, plan and tools) as one sum; it is drawn before the first attempt, and what is left over at the end.
 */
function timelineOfSums(generation: Generation): Timeline {
  const { provider_responses: attempts, gateway_latency, generation_time, latency } = generation
  const attemptMs = (attempts ?? []).reduce((sum, each) => sum + each.latency, 0)
  const totalMs = Math.max(generation_time ?? 0, attemptMs, 0.001)
  const beforeMs = Math.min(gateway_latency ?? 0, Math.max(0, totalMs - attemptMs))
  const gateway: Stretch = {
    title: 'gateway',
    words: 'queue, guardrails, plan and tools together',
    startMs: 0,
    durationMs: beforeMs,
    kind: 'gateway',
  }
  let atMs = beforeMs
  const asked = (attempts ?? []).map((attempt, at): Stretch => {
    const startMs = atMs
    atMs += attempt.latency
    return {
      title: `attempt ${at + 1}: ${attempt.provider_name}`,
      words: endOf(attempt),
      startMs,
      durationMs: attempt.latency,
      kind: attempt.error_type === null ? 'answered' : 'failed',
    }
  })
  return { totalMs, firstTokenMs: latency, stretches: [gateway, ...asked], isMeasured: false }
}
