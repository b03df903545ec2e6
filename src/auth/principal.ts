import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { RouteDefaults } from '../routing/plan-route.ts'

/** Who calls, as far as operations need to know. */
export interface Principal {
  readonly keyId: number
  /** SHA-256 of the key, 64 hex digits: its public id. */
  readonly keyHash: string
  readonly kind: 'inference' | 'management'
  readonly organizationId: string
  readonly workspaceId: string
  readonly userId: string | null
  /** Budgets and rate limits of what it runs. */
  readonly policy: CallerPolicy
  /** What its workspace sets for requests that say nothing themselves. */
  readonly defaults: RouteDefaults
}
