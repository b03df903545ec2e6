import type { Turn } from '../canonical/turn.ts'
import type { Candidate, Exclusion, Plan } from './plan.ts'

// A prompt's tokens are estimated as UTF-8 bytes / 3; hardly any text has more than twice as many.
const tokensPerGuessMost = 2

/** Whether a prompt that must not be shortened comes near some candidate's context, so that its tokens have to be counted. */
export function comesNearContext({ candidates }: Plan, turn: Turn): boolean {
  return candidates.some((candidate) => mayLackRoom(candidate, turn))
}

/** Whether a prompt comes near a candidate's context, so that its tokens have to be counted. */
export function mayLackRoom(candidate: Candidate, turn: Turn): boolean {
  return !hasRoom(candidate, turn.needs.promptTokensGuess * tokensPerGuessMost, turn)
}

/** Moves candidates whose context has no room for the prompt and the output that is asked for to `excluded`. */
export function leaveOutTooLong(plan: Plan, turn: Turn, promptTokens: number): Plan {
  const candidates = plan.candidates.filter((candidate) => hasRoom(candidate, promptTokens, turn))
  if (candidates.length === plan.candidates.length) return plan
  const excluded = plan.candidates.flatMap((candidate): Exclusion[] => {
    if (candidates.includes(candidate)) return []
    const { endpoint, model } = candidate
    const detail = `takes ${contextOf(candidate)} tokens, not ${lengthOf(candidate, promptTokens, turn)}`
    return [{ endpoint, model, reason: 'context_length', detail }]
  })
  const tooLong = candidates.length === 0 ? { promptTokens, contextTokens: longestOf(plan.candidates) } : undefined
  return { ...plan, candidates, excluded: [...plan.excluded, ...excluded], ...(tooLong !== undefined && { tooLong }) }
}

function hasRoom(candidate: Candidate, promptTokens: number, turn: Turn): boolean {
  const context = contextOf(candidate)
  return context === null || promptTokens + wantedOf(candidate, turn) <= context
}

/** Output tokens that the caller asks for, as many as the endpoint gives. */
export function wantedOf({ endpoint, model }: Candidate, { outputTokensMax = 0 }: Turn): number {
  return Math.min(outputTokensMax, endpoint.maxOutputTokens ?? model.maxOutputTokens ?? outputTokensMax)
}

/** Tokens that a candidate takes and gives together; null where that is not known. */
export function contextOf({ endpoint, model }: Candidate): number | null {
  return endpoint.contextLength ?? model.contextLength
}

function lengthOf(candidate: Candidate, promptTokens: number, turn: Turn): string {
  const wanted = wantedOf(candidate, turn)
  return wanted === 0 ? `${promptTokens} of input` : `${promptTokens} of input and ${wanted} of output`
}

function longestOf(candidates: readonly Candidate[]): number {
  return Math.max(...candidates.map((candidate) => contextOf(candidate) ?? 0))
}
