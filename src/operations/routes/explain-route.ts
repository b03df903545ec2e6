import { StickySession } from '../../attempts/health/sticky-session.ts'
import { planTurn, refusalOf } from '../../pipeline/plan.ts'
import { admitCall } from '../../policy/admit.ts'
import { fitPlan } from '../../policy/fit-plan.ts'
import { conversationRules } from '../conversation-rules.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { decodeExplained } from './explained-request.ts'
import { toExplanation } from './route-explanation.ts'

const explain: Handler<'explainRoute'> = async ({ body, headers, principal }, services) => {
  await admitCall(services.stages.admission, principal.policy)
  const turn = await decodeExplained(body, headers, services)
  const { stages } = services
  const sticky = new StickySession(stages.sticky, turn, principal.organizationId)
  const byok = await stages.byok.of(principal.workspaceId)
  const planned = planTurn(stages, { turn, sticky, caller: principal, byok })
  const plan = await fitPlan(planned, turn, unhurried)
  const refusal = refusalOf(plan, turn, stages)
  const { health } = stages
  const hasOrder = (turn.routing.order ?? []).length > 0
  return {
    status: 200,
    body: {
      data: toExplanation(plan, {
        health: health.snapshot(),
        sticky: hasOrder ? undefined : sticky,
        now: health.now(),
        refusal,
      }),
    },
  }
}

const unhurried = new AbortController().signal

/** POST /routes/explain */
export const explainRoute = defineOperation<'explainRoute'>({ handler: explain, ...conversationRules })
