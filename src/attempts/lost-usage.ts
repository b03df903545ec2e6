import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import { interruptionOf } from '../streams/interruption.ts'
import type { AttemptEnd } from './run-attempt.ts'

/**
 * What a provider bills of an attempt that gave nothing: what it reported, else the prompt once it had begun to answer or was left waiting for.
 * Null where it refused to work.
 */
export function lostUsage(
  turn: Turn,
  end: Extract<AttemptEnd, { readonly answered: object } | { readonly fault: Fault }>,
): Usage | null {
  if ('answered' in end)
    return end.answered.answer.reading.outcome?.usage ?? estimated(turn, end.answered.answer.reading.deltaCount)
  const { reported, deltaCount, fault } = end
  if (reported !== undefined) return reported
  return deltaCount > 0 || hasWaited(fault) ? estimated(turn, deltaCount) : null
}

function hasWaited(fault: Fault): boolean {
  const kind = interruptionOf(fault)
  return kind === 'first-token' || kind === 'idle'
}

function estimated({ needs }: Turn, outputTokens: number): Usage {
  return {
    inputTokens: needs.promptTokensGuess,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: 0,
    origin: 'estimated',
  }
}
