import { planRoute } from '../../../src/routing/plan-route.ts'
import { type Stages, stageShares } from '../measure/stage-shares.ts'
import { median, range } from '../measure/statistics.ts'
import { type PlanCase, planCases, planCatalog, planHealth } from './plan-cases.ts'
import type { StepFigures, StepOptions } from './step.ts'

const goalMicros = 30
const warmUpPlans = 20_000
const plansPerRoundInFull = 10_000
const rounds = 9
const stages: Stages = {
  models: ['routing/resolve-model', 'routing/model-family', 'catalog/'],
  filters: ['routing/endpoint-filters', 'routing/endpoint-names', 'routing/keep-preferred'],
  order: ['routing/order-candidates', 'routing/put-sticky-first'],
  health: ['routing/leave-out-cooling', 'attempts/'],
  plan: ['routing/plan-route'],
}

interface Surroundings {
  readonly catalog: ReturnType<typeof planCatalog>
  readonly health: ReturnType<typeof planHealth>
}

/** CPU time of a plan over a catalog of 400 models with 8 endpoints each. */
export async function benchPlan({ share }: StepOptions): Promise<StepFigures> {
  const catalog = planCatalog()
  const health = planHealth(catalog)

  const rows: string[][] = []
  for (const planCase of planCases) {
    const plan = planner(planCase, { catalog, health })
    const plans = Math.ceil(plansPerRoundInFull * share)
    const micros = measure(plan, plans, share)
    const { low, high } = range(micros)
    const middle = median(micros)
    rows.push([
      planCase.name,
      middle.toFixed(1),
      `${low.toFixed(1)}–${high.toFixed(1)}`,
      await stageShares(stages, () => plan(plans)),
      middle <= goalMicros ? 'ok' : 'over',
    ])
  }
  return {
    columns: [
      { title: 'request', align: 'left' },
      { title: 'µs a plan', align: 'right' },
      { title: 'range', align: 'right' },
      { title: 'spent on', align: 'left' },
      { title: `goal ${goalMicros} µs`, align: 'left' },
    ],
    rows,
  }
}

/** Makes so many plans of a kind, for one model after the other. */
function planner(planCase: PlanCase, { catalog, health }: Surroundings): (plans: number) => void {
  const modelIds = [...catalog.models.keys()]
  const turns = modelIds.map((id, index) =>
    planCase.turnFor([
      id,
      modelIds[(index + 131) % modelIds.length] ?? id,
      modelIds[(index + 263) % modelIds.length] ?? id,
    ]),
  )
  return (plans) => {
    let candidates = 0
    for (let at = 0; at < plans; at++) {
      const turn = turns[at % turns.length]
      if (turn === undefined) continue
      candidates += planRoute({ turn, catalog, health: health.snapshot(), now: health.now(), random: Math.random })
        .candidates.length
    }
    if (candidates === 0) throw new Error(`"${planCase.name}" finds no endpoint`)
  }
}

/** Microseconds of CPU a plan, one figure a round. */
function measure(plan: (plans: number) => void, plansPerRound: number, share: number): readonly number[] {
  plan(warmUpPlans * share)
  return Array.from({ length: rounds }, () => {
    const startedAt = process.cpuUsage()
    plan(plansPerRound)
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / plansPerRound
  })
}
