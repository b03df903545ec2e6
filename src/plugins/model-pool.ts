import type { Turn } from '../canonical/turn.ts'
import type { Model } from '../catalog/catalog.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import type { ModelExperience } from '../records/model-experience.ts'
import type { HealthSnapshot } from '../routing/health-snapshot.ts'
import type { Plan } from '../routing/plan.ts'
import type { RouterModel } from '../routing/router-models.ts'

/** What a router may choose from, for one caller. */
export interface ModelPool {
  /** The names that the request asks for: its own, else its workspace's default. */
  readonly names: readonly string[]
  readonly models: ReadonlyMap<string, Model>
  /** The model that a name of a request means; undefined where there is none. */
  modelNamed(name: string): Model | undefined
  /** Where a turn for these models could go now. */
  plan(turn: Turn, models: readonly string[]): Plan
  /** The error of a request whose plan has no candidates. */
  refusal(plan: Plan, turn: Turn): GatewayError
  readonly health: HealthSnapshot
  /** The model that a router chose for this conversation lately; undefined where there is none. */
  chosenBefore(router: RouterModel): string | undefined
  /** What this gateway saw of models in the last seven days, for the caller's organization. */
  experience(): Promise<readonly ModelExperience[]>
}
