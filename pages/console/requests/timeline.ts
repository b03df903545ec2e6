import type { Generation } from './generation.ts'

/** A stretch of a request's time, in milliseconds since it came in. */
export interface Stretch {
  readonly title: string
  /** What came of it. */
  readonly words: string
  readonly startMs: number
  readonly durationMs: number
  readonly kind: 'gateway' | 'failed' | 'answered'
}

export interface Timeline {
  readonly totalMs: number
  readonly firstTokenMs: number | null
  readonly stretches: readonly Stretch[]
}

/**
 * A record's time from left to right: what the gateway took before it asked, then each attempt. Records have the gateway's time (its
 * queue, guardrails, plan and tools) as one sum; it is drawn before the first attempt, and what is left over at the end.
 */
export function timelineOf(generation: Generation): Timeline {
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
    const isGood = attempt.error_type === null
    return {
      title: `attempt ${at + 1}: ${attempt.provider_name}`,
      words: isGood
        ? 'answered'
        : ['failed:', attempt.status, attempt.error_type, attempt.error_message]
            .filter((word) => word !== null)
            .join(' '),
      startMs,
      durationMs: attempt.latency,
      kind: isGood ? 'answered' : 'failed',
    }
  })
  return { totalMs, firstTokenMs: latency, stretches: [gateway, ...asked] }
}
