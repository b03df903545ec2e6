import { StickySession } from '../../attempts/health/sticky-session.ts'
import { withModels } from '../../canonical/change-turn.ts'
import { PipelineNotes } from '../../canonical/pipeline-notes.ts'
import type { Turn } from '../../canonical/turn.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { withGuard } from '../../pipeline/guard.ts'
import { guardNames } from '../../pipeline/guard-names.ts'
import { fitUnshortened, planTurn, refusalOf } from '../../pipeline/plan.ts'
import { type Asker, type PluginParts, routeByPlugins } from '../../pipeline/run-plugins.ts'
import { admitCall } from '../../policy/admit.ts'
import { routerStrategies, routersIn } from '../../routing/router-models.ts'
import { keyHolder } from '../../shares/holder.ts'
import { conversationRules } from '../conversation-rules.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { decodeExplained } from './explained-request.ts'
import { toExplanation } from './route-explanation.ts'

const explain: Handler<'explainRoute'> = async ({ body, headers, principal, cancellation }, services) => {
  await admitCall(services.stages.admission, principal.policy)
  const asked = await decodeExplained(body, headers, services, principal.organizationId)
  const { stages } = services
  const notes = new PipelineNotes()
  const { turn, refused } = await routed(stages, asked, {
    ...{ ...principal, caller: principal, notes },
    holder: keyHolder(principal),
  })
  const sticky = new StickySession(stages.sticky, turn, principal.organizationId)
  const byok = await stages.byok.of(principal.workspaceId)
  const { policy, defaults } = principal
  const guarded = withGuard(stages, { policy, context: principal, notes: new PipelineNotes(), cancellation })
  const seenNames = await guardNames(turn, guarded, defaults, byok?.catalog ?? stages.catalog())
  const planned = planTurn(stages, { turn, sticky, caller: principal, byok, seenNames })
  const plan = await fitUnshortened(planned, { turn, caller: principal }, unhurried)
  const refusal = refused ?? refusalOf(plan, turn, stages)
  const { health } = stages
  const hasOrder = (turn.routing.order ?? []).length > 0
  return {
    status: 200,
    body: {
      data: toExplanation(plan, {
        health: health.snapshot(),
        sticky: hasOrder ? undefined : sticky,
        now: health.now(),
        task: notes.list().find(({ name }) => name.endsWith('_router'))?.data ?? null,
        refusal,
      }),
    },
  }
}

/** The turn for the models that routers choose, and the refusal of one that has none. */
async function routed(stages: PluginParts, asked: Turn, asker: Asker) {
  try {
    return { turn: await routeByPlugins(stages, asked, asker), refused: null }
  } catch (error) {
    const [router] = routersIn(asked.models.length > 0 ? asked.models : [asker.caller.defaults.textModel ?? ''])
    if (!(error instanceof GatewayError) || error.status >= 500 || router === undefined) throw error
    const strategy = routerStrategies[router]
    return { turn: withModels(asked, [], { router, requested: asked.models[0] ?? router, strategy }), refused: error }
  }
}

const unhurried = new AbortController().signal

/** POST /routes/explain */
export const explainRoute = defineOperation<'explainRoute'>({ handler: explain, ...conversationRules })
