import type { SortKey } from '../canonical/turn.ts'
import type { ApiKeyKind } from './api-key.ts'
import type { BudgetInterval } from './budget.ts'

/** An API key without its text, which is kept nowhere. Times are Unix milliseconds. */
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
  /** Whether usage with own provider keys counts towards its limit, if it has one. */
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
  /** Absent: not. */
  readonly includeByokInLimit?: boolean
  /** Kept as a budget of the key. */
  readonly limit?: KeyLimit
}

/** What may be changed in a key; what is left out stays as it is. */
export interface ApiKeyChanges {
  readonly name?: string
  readonly isDisabled?: boolean
  readonly expiresAt?: number | null
  readonly includeByokInLimit?: boolean
  /** Null lifts the limit. */
  readonly limitNanos?: number | null
  /** Says something only about a key that has a limit, or gets one. */
  readonly limitInterval?: BudgetInterval
}

/** A key that may be used, with what its workspace says about its requests. */
export interface CallingKey {
  readonly key: ApiKey
  readonly defaultTextModel: string | null
  readonly defaultProviderSort: SortKey | null
}
