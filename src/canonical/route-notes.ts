import type { Schema } from '../contract/contract.ts'

/** What left an endpoint out of a plan. */
export type ExclusionReason = Schema<'RouteExclusionReason'>

/** An endpoint that was to be tried, as it is stored: its tag, the place of its model in `models`, and 1 where a credential of the workspace reaches it, and where it came first because it had served the conversation. */
export type RecordedCandidate = readonly [tag: string, modelAt: number, isByok?: 0 | 1, isSticky?: 1]

/**
 * An endpoint that was left out, as it is stored. `detail`: the end of a sentence after "because it". `plan`: which plan of a loop of tools left
 * it out, from 1; absent for the first.
 */
export type RecordedExclusion = readonly [
  tag: string,
  modelAt: number,
  reason: ExclusionReason,
  detail: string,
  isByok?: 0 | 1,
  plan?: number,
]

/** What became of the endpoints of the requested models, as it is stored. */
export interface RecordedRoute {
  /** Ids of the models that the endpoints serve. */
  readonly models: readonly string[]
  /** In the order of the first plan. */
  readonly candidates: readonly RecordedCandidate[]
  /** Absent: no more than those. */
  readonly moreCandidates?: number
  /** Absent: none. */
  readonly excluded?: readonly RecordedExclusion[]
  readonly moreExcluded?: number
  /** Requested names that the catalog did not have. Absent: none. */
  readonly unknownModels?: readonly string[]
}

/** Entries of each kind that are kept of one request: models may have hundreds of endpoints. */
export const recordedEndpointsMax = 32

/** Characters that all names and details of one route have together: callers choose some of them. */
export const recordedRouteCharactersMax = 4096

const detailCharactersMax = 160

interface PlannedEndpoint {
  readonly endpoint: { readonly tag: string; readonly byok?: object }
  readonly model: { readonly id: string }
}

interface ExcludedEndpoint extends PlannedEndpoint {
  readonly reason: ExclusionReason
  readonly detail: string
}

/** What is noted of a plan. */
interface NotedPlan {
  readonly candidates: readonly PlannedEndpoint[]
  readonly excluded: readonly ExcludedEndpoint[]
  readonly unknownModels: readonly string[]
}

/** What the plans of one request made of its endpoints. Mostly there is nothing to say of it, and nothing is allocated. */
export class RouteNotes {
  #first: NotedPlan | undefined
  #isFirstSticky = false
  /** The plan that is being carried out, until it is taken. */
  #current: NotedPlan | undefined
  #plans = 0
  #recorder: RouteRecorder | undefined

  /** A plan was made. `isFirstSticky`: its first candidate comes first because it served the conversation lately. */
  planned(plan: NotedPlan, isFirstSticky: boolean): void {
    this.#take()
    this.#plans++
    this.#current = plan
    if (this.#plans > 1) return
    this.#first = plan
    this.#isFirstSticky = isFirstSticky
  }

  /** The same plan has fewer candidates now. */
  narrowed(plan: NotedPlan): void {
    this.#current = plan
    if (this.#plans > 1) return
    if (plan.candidates[0] !== this.#first?.candidates[0]) this.#isFirstSticky = false
    this.#first = plan
  }

  /** What is recorded; undefined without a plan, and where there was one endpoint and nothing to decide. */
  recorded(): RecordedRoute | undefined {
    this.#take()
    return this.#recorder?.recorded()
  }

  #take(): void {
    const [first, current] = [this.#first, this.#current]
    this.#current = undefined
    if (first === undefined || current === undefined) return
    if (this.#recorder === undefined) {
      const hasChoice = first.candidates.length > 1 || first.unknownModels.length > 0
      if (!hasChoice && current.excluded.length === 0) return
      this.#recorder = new RouteRecorder(first, this.#isFirstSticky)
    }
    if (this.#plans > 1) this.#recorder.excludeLater(current.excluded, this.#plans)
  }
}

/** Collects what is recorded of a route, within its bounds. */
class RouteRecorder {
  readonly #first: NotedPlan
  readonly #models: string[] = []
  readonly #candidates: RecordedCandidate[] = []
  readonly #excluded: RecordedExclusion[] = []
  readonly #unknownModels: string[] = []
  /** Where a workspace's credentials reach endpoints: of the first plan, those alone can be there twice. */
  readonly #brought = new Set<string>()
  /** All that was left out so far; undefined before a second plan. */
  #known: Set<string> | undefined
  #moreCandidates = 0
  #moreExcluded = 0
  #charactersLeft = recordedRouteCharactersMax

  constructor(first: NotedPlan, isFirstSticky: boolean) {
    this.#first = first
    const { candidates, excluded, unknownModels } = first
    for (const candidate of candidates) this.#try(candidate, isFirstSticky && candidate === candidates[0])
    for (const name of unknownModels) {
      if (this.#charactersLeft < name.length) break
      this.#charactersLeft -= name.length
      this.#unknownModels.push(name)
    }
    for (const exclusion of excluded) {
      if (exclusion.endpoint.byok === undefined || isNew(this.#brought, keyOf(exclusion))) this.#exclude(exclusion, 1)
    }
  }

  /** What an earlier plan has left out for the same reason is not listed again. */
  excludeLater(excluded: readonly ExcludedEndpoint[], plan: number): void {
    if (excluded.length === 0) return
    this.#known ??= new Set(this.#first.excluded.map(keyOf))
    for (const exclusion of excluded) if (isNew(this.#known, keyOf(exclusion))) this.#exclude(exclusion, plan)
  }

  recorded(): RecordedRoute {
    return {
      models: this.#models,
      candidates: this.#candidates,
      ...(this.#moreCandidates > 0 && { moreCandidates: this.#moreCandidates }),
      ...(this.#excluded.length > 0 && { excluded: this.#excluded }),
      ...(this.#moreExcluded > 0 && { moreExcluded: this.#moreExcluded }),
      ...(this.#unknownModels.length > 0 && { unknownModels: this.#unknownModels }),
    }
  }

  #try(candidate: PlannedEndpoint, isSticky: boolean): void {
    const { endpoint, model } = candidate
    const isByok = endpoint.byok === undefined ? 0 : 1
    if (isByok === 1 && !isNew(this.#brought, `${endpoint.tag} ${model.id}`)) return
    const modelAt = this.#candidates.length < recordedEndpointsMax ? this.#room(candidate, 0) : null
    if (modelAt === null) this.#moreCandidates++
    else if (isSticky) this.#candidates.push([endpoint.tag, modelAt, isByok, 1])
    else this.#candidates.push(isByok === 1 ? [endpoint.tag, modelAt, 1] : [endpoint.tag, modelAt])
  }

  #exclude(exclusion: ExcludedEndpoint, plan: number): void {
    const { endpoint, reason } = exclusion
    const isByok = endpoint.byok === undefined ? 0 : 1
    const detail = cut(exclusion.detail)
    const modelAt = this.#excluded.length < recordedEndpointsMax ? this.#room(exclusion, detail.length) : null
    if (modelAt === null) this.#moreExcluded++
    else if (plan > 1) this.#excluded.push([endpoint.tag, modelAt, reason, detail, isByok, plan])
    else if (isByok === 1) this.#excluded.push([endpoint.tag, modelAt, reason, detail, 1])
    else this.#excluded.push([endpoint.tag, modelAt, reason, detail])
  }

  /** The place of an endpoint's model, with its names counted; null where they have no room any more. */
  #room({ endpoint, model }: PlannedEndpoint, detailCharacters: number): number | null {
    const at = this.#models.indexOf(model.id)
    const characters = endpoint.tag.length + detailCharacters + (at < 0 ? model.id.length : 0)
    if (characters > this.#charactersLeft) return null
    this.#charactersLeft -= characters
    return at < 0 ? this.#models.push(model.id) - 1 : at
  }
}

function keyOf({ endpoint, model, reason }: ExcludedEndpoint): string {
  return `${endpoint.byok === undefined ? 0 : 1} ${endpoint.tag} ${model.id} ${reason}`
}

/** Whether a set did not have this key, which it has from now on. */
function isNew(keys: Set<string>, key: string): boolean {
  if (keys.has(key)) return false
  keys.add(key)
  return true
}

function cut(detail: string): string {
  return detail.length <= detailCharactersMax ? detail : `${detail.slice(0, detailCharactersMax - 1)}…`
}
