import { planRoute } from '../../../src/routing/plan-route.ts'
import { median, range } from '../measure/statistics.ts'
import { type PlanCase, planCases, planCatalog, planHealth } from './plan-cases.ts'
import type { StepFigures, StepOptions } from './step.ts'

const goalMicros = 30
const warmUpPlans = 20_000
const plansPerRoundInFull = 10_000
const rounds = 9

interface Surroundings {
  readonly catalog: ReturnType<typeof planCatalog>
  readonly health: ReturnType<typeof planHealth>
}

/** CPU time of a plan over a catalog of 400 models with 8 endpoints each. */
export async function benchPlan({ share }: StepOptions): Promise<StepFigures> {
  const catalog = planCatalog()
  const health = planHealth(catalog)

  const rows = planCases.map((planCase) => {
    const micros = measure(planCase, { catalog, health }, share)
    const { low, high } = range(micros)
    const middle = median(micros)
    return [
      planCase.name,
      middle.toFixed(1),
      `${low.toFixed(1)}–${high.toFixed(1)}`,
      middle <= goalMicros ? 'ok' : 'over',
    ]
  })
  return {
    columns: [
      { title: 'request', align: 'left' },
      { title: 'µs a plan', align: 'right' },
      { title: 'range', align: 'right' },
      { title: `goal ${goalMicros} µs`, align: 'left' },
    ],
    rows,
  }
}

/** Microseconds of CPU a plan, one figure a round. */
function measure(planCase: PlanCase, { catalog, health }: Surroundings, share: number): readonly number[] {
  const modelIds = [...catalog.models.keys()]
  const plansPerRound = Math.ceil(plansPerRoundInFull * share)
  const turns = modelIds.map((id, index) =>
    planCase.turnFor([
      id,
      modelIds[(index + 131) % modelIds.length] ?? id,
      modelIds[(index + 263) % modelIds.length] ?? id,
    ]),
  )
  let candidates = 0
  const run = (plans: number) => {
    for (let at = 0; at < plans; at++) {
      const turn = turns[at % turns.length]
      if (turn === undefined) continue
      candidates += planRoute({ turn, catalog, health: health.snapshot(), now: health.now(), random: Math.random })
        .candidates.length
    }
  }
  run(warmUpPlans * share)
  if (candidates === 0) throw new Error(`"${planCase.name}" finds no endpoint`)
  return Array.from({ length: rounds }, () => {
    const startedAt = process.cpuUsage()
    run(plansPerRound)
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / plansPerRound
  })
}
