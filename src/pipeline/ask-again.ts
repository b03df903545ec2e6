import type { Answered } from '../attempts/run-attempt.ts'
import type { Plan } from '../routing/plan.ts'
import { type AdmitParts, admitStep } from './admit.ts'
import { type AskParts, askCandidates, type Question } from './ask.ts'
import type { NextAnswer, StepsBefore } from './event-delivery.ts'
import { type GuardInputParts, guardTurn } from './guard-input.ts'
import { type PlannedFor, type PlanParts, planFitting } from './plan.ts'
import { shorten } from './shorten.ts'
import { timed } from './timed.ts'

/** Plans and asks a further question of a tool loop: first the candidate that has answered the one before, which knows the conversation. */
export async function askAgain(
  parts: AskParts & PlanParts & AdmitParts & GuardInputParts,
  { turn: asked, ...caller }: PlannedFor,
  first: Question,
  { answered, due, keptBytes }: StepsBefore,
): Promise<NextAnswer> {
  // What tools have found must not leave unseen either.
  const wanted = { ...caller, turn: await guardTurn(parts, asked, first.request) }
  const { admitted, request } = first
  const { times } = request.notes
  const planningAt = times.now()
  const planned = await planFitting(parts, wanted, first.request.cancellation.signal)
  const { turn, plan: fitting } = await shorten(parts, wanted, beginningWith(answered, planned))
  times.add('plan', planningAt)
  const reserve = () => admitStep(parts, turn, request, fitting, admitted, due)
  const hasBudgets = request.policy.budgets.length > 0
  const { plan, limits } = await (hasBudgets ? timed(times, 'budgets', reserve) : reserve())
  // What the loop keeps is held beside each of its answers.
  const held = { hold: (bytes: number) => first.held.hold(keptBytes + bytes) }
  const result = await askCandidates(parts, { ...first, held, plan, turn, admitted: { ...admitted, ...limits } })
  return { turn, plan, result }
}

function beginningWith({ candidate }: Answered, plan: Plan): Plan {
  const isSame = ({ endpoint }: Plan['candidates'][number]) => endpoint.id === candidate.endpoint.id
  return {
    ...plan,
    candidates: [...plan.candidates.filter(isSame), ...plan.candidates.filter((each) => !isSame(each))],
  }
}
