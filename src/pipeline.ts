import { StickySession } from './attempts/health/sticky-session.ts'
import type { Turn } from './canonical/turn.ts'
import { answerRequest } from './pipeline/ask-plan.ts'
import { BegunRequest } from './pipeline/begin-record.ts'
import { streamAnswer, wholeAnswer } from './pipeline/deliver-answer.ts'
import { planRequest } from './pipeline/plan-turn.ts'
import { release } from './pipeline/record-end.ts'
import type { Admitted, Exchange, InferenceRequest, LiveAnswer, Stages } from './pipeline/stages.ts'
import { admitRate } from './policy/admit.ts'
import { admitPlan } from './policy/admit-plan.ts'
import { Interruption } from './streams/interruption.ts'

/** The life of one inference request, in order. */
export async function runPipeline(stages: Stages, turn: Turn, request: InferenceRequest): Promise<Exchange> {
  const { policy } = request
  const counting = admitRate(stages.admission, policy, turn)
  const rate = counting === null ? null : await counting
  const sticky = new StickySession(stages.sticky, turn, request.context.organizationId)
  const reading = stages.byok.of(request.context.workspaceId)
  const byok = reading instanceof Promise ? await reading : reading
  const planned = planRequest(stages, turn, sticky, request, byok)
  const { plan, setAside } =
    policy.budgets.length === 0
      ? { plan: planned, setAside: null }
      : await admitPlan(stages.admission, policy, planned, reservedFor(turn, request))
  const admitted: Admitted = setAside === null ? { rate, reservation: null } : { rate, ...setAside }
  const deadline = startDeadline(stages, request)
  const held = stages.answerBytes.open(() => request.cancellation.cancel(new Interruption('memory')))
  const begun = new BegunRequest({ stages, plan, turn, request, admitted })
  try {
    const answer = await answerRequest(stages, plan, turn, request, admitted, held)
    await begun.answered(answer)
    const live: LiveAnswer = { stages, plan, turn, sticky, request, admitted, answer, held, deadline }
    const exchange = turn.isStream ? { events: streamAnswer(live) } : { json: await wholeAnswer(live) }
    if (!turn.isStream) held.release()
    return rate === null ? exchange : { ...exchange, headers: rate.headers }
  } catch (error) {
    clearTimeout(deadline)
    held.release()
    stages.writer.abandon(begun.id)
    await release(stages, admitted)
    throw error
  }
}

function reservedFor(turn: Turn, { context: { id: generationId, receivedAt: arrivedAt } }: InferenceRequest) {
  return { generationId, turn, arrivedAt }
}

function startDeadline(stages: Stages, { cancellation }: InferenceRequest): NodeJS.Timeout {
  return setTimeout(() => cancellation.cancel(new Interruption('request-deadline')), stages.limits.requestTimeoutMs)
}
