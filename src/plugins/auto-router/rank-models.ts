import type { ModelExperience } from '../../records/model-experience.ts'
import type { HealthSnapshot } from '../../routing/health-snapshot.ts'
import type { ReachableModel } from '../routers/reachable-models.ts'
import type { TaskClass } from './classify-task.ts'
import { type TaskQuality, taskQuality } from './task-quality.ts'

export interface RankedModel extends TaskQuality {
  readonly id: string
  /** What they are ranked by. */
  readonly score: number
  /** The share of requests that it answers, 0 to 1. */
  readonly success: number
  /** USD for a million tokens: as listed, blended with what requests of the task cost. */
  readonly price: number
  /** Seconds to the first token; null when nobody knows. */
  readonly latency: number | null
  /** Requests of the task, in the last seven days, that this goes by. */
  readonly requests: number
}

export interface RankingInputs {
  readonly task: TaskClass
  readonly priceWeight: number
  readonly experience: readonly ModelExperience[]
  readonly health: HealthSnapshot
  /** The model that served the conversation before; undefined where there is none. */
  readonly before: string | undefined
}

/** As many requests are taken for granted before what was seen counts as much as what is listed. */
const priorRequests = 10
const successWeight = 0.5
const latencyWeight = 0.05
/** A slower first token than this many seconds is not told apart. */
const latencyMost = 10
/** What it is worth to stay: its provider may have kept the conversation. */
const stayBonus = 0.05

/** Models in the order of how well they fit a task, best first; equal ones by name. */
export function rankModels(models: readonly ReachableModel[], inputs: RankingInputs): readonly RankedModel[] {
  const seen = models.map((each) => observed(each, inputs))
  const known = seen.map(({ price }) => price).filter(Number.isFinite)
  const least = Math.log(Math.max(1e-3, Math.min(...known)))
  const span = Math.log(Math.max(1e-3, ...known)) - least || 1
  return seen
    .map((each) => {
      // A model without a known price counts as the most expensive.
      const dearness = Number.isFinite(each.price) ? (Math.log(Math.max(1e-3, each.price)) - least) / span : 1
      const slowness = each.latency === null ? 0.5 : Math.min(1, each.latency / latencyMost)
      const score =
        each.quality +
        successWeight * each.success -
        inputs.priceWeight * dearness -
        latencyWeight * slowness +
        (each.id === inputs.before ? stayBonus : 0)
      return { ...each, score: round3(score) }
    })
    .sort((a, b) => b.score - a.score || a.price - b.price || (a.id < b.id ? -1 : 1))
}

function observed({ model, endpoints, price }: ReachableModel, { task, experience, health }: RankingInputs) {
  const own = experience.find((each) => each.model === model.id && each.task === task)
  const states = endpoints.flatMap(({ id }) => health.of(id) ?? [])
  const uptimes = states.flatMap(({ uptimeDay }) => uptimeDay ?? [])
  const latencies = states.flatMap(({ latencySecondsHalfHour }) => latencySecondsHalfHour?.p50 ?? [])
  const uptime = uptimes.length === 0 ? 1 : Math.max(...uptimes)
  const requests = own?.requests ?? 0
  const listed = Number.isFinite(price) ? price : null
  const paid = own === undefined || own.pricedTokens === 0 ? null : own.costNanos / 1e9 / (own.pricedTokens / 1e6)
  const timed = own === undefined || own.timed === 0 ? null : own.firstTokenMs / own.timed / 1000
  return {
    id: model.id,
    ...taskQuality(model, task),
    success: round3((priorRequests * uptime + (own?.answered ?? 0)) / (priorRequests + requests)),
    price: blend(listed, paid, requests) ?? Number.POSITIVE_INFINITY,
    latency: blend(latencies.length === 0 ? null : Math.min(...latencies), timed, requests),
    requests,
  }
}

function blend(before: number | null, seen: number | null, requests: number): number | null {
  if (before === null || seen === null) return seen ?? before
  return round3((priorRequests * before + requests * seen) / (priorRequests + requests))
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}
