import type { SortKey } from '../canonical/turn.ts'
import type { ApiKeyKind } from './api-key.ts'
import type { BudgetInterval } from './budget.ts'
import type { PersonRole } from './console-session.ts'
import type { Observability } from './observability.ts'
import type { PluginDefault } from './plugin-default.ts'

/** An API key without its text, which is never stored. Times are Unix milliseconds. */
export interface ApiKey {
  readonly id: number
  /** SHA-256 of the key's text, 64 hex digits: its public id. */
  readonly hash: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly kind: ApiKeyKind
  readonly name: string
  /** The masked text. */
  readonly label: string
  readonly isDisabled: boolean
  /** Null for a key that never expires. */
  readonly expiresAt: number | null
  readonly creatorUserId: string | null
  /** True when usage with the workspace's own provider keys counts towards the limit, if there is one. */
  readonly includeByokInLimit: boolean
  readonly createdAt: number
  /** Null until the first change. */
  readonly updatedAt: number | null
}

/** Most that a key may spend in each interval, in whole nano-dollars. */
export interface KeyLimit {
  readonly nanos: number
  readonly interval: BudgetInterval
}

/** A key to be created. */
export interface NewApiKey
  extends Omit<ApiKey, 'id' | 'isDisabled' | 'includeByokInLimit' | 'createdAt' | 'updatedAt'> {
  /** Default: false. */
  readonly includeByokInLimit?: boolean
  /** Stored as a budget of the key. */
  readonly limit?: KeyLimit
}

/** Changes to a key; absent members stay as they are. */
export interface ApiKeyChanges {
  readonly name?: string
  readonly isDisabled?: boolean
  readonly expiresAt?: number | null
  readonly includeByokInLimit?: boolean
  /** Null removes the limit. */
  readonly limitNanos?: number | null
  /** Applies only to a key that has a limit, or gets one. */
  readonly limitInterval?: BudgetInterval
}

/** A usable key, with its workspace's rules for requests. */
export interface CallingKey {
  readonly key: ApiKey
  readonly defaultTextModel: string | null
  readonly defaultImageModel: string | null
  readonly defaultProviderSort: SortKey | null
  /** Null where the workspace sets none. */
  readonly plugins: readonly PluginDefault[] | null
  /** Null where all of it is off. */
  readonly observability: Observability | null
  /** What the user whose key it is was at the latest sign-in, or is in the organization. Null for a key of nobody's. */
  readonly ownerRole: PersonRole | null
}
