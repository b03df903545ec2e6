import type { Answered } from '../attempts/run-attempt.ts'
import type { Plan } from '../routing/plan.ts'
import { type AskParts, askCandidates, type Question } from './ask.ts'
import type { NextAnswer } from './event-delivery.ts'
import { type PlannedFor, type PlanParts, planFitting } from './plan.ts'

/** Plans and asks a further question of a tool loop: first the candidate that has answered the one before, which knows the conversation. */
export async function askAgain(
  parts: AskParts & PlanParts,
  wanted: PlannedFor,
  first: Question,
  before: Answered,
): Promise<NextAnswer> {
  const planned = await planFitting(parts, wanted, first.request.cancellation.signal)
  const plan = beginningWith(before, planned)
  return { plan, result: await askCandidates(parts, { ...first, plan, turn: wanted.turn }) }
}

function beginningWith({ candidate }: Answered, plan: Plan): Plan {
  const isSame = ({ endpoint }: Plan['candidates'][number]) => endpoint.id === candidate.endpoint.id
  return {
    ...plan,
    candidates: [...plan.candidates.filter(isSame), ...plan.candidates.filter((each) => !isSame(each))],
  }
}
