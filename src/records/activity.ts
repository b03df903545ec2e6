import type { TimeCounts } from './time-counts.ts'

/** What usage can be split by. A user is the end user that requests name. */
export const activityGroups = ['model', 'provider', 'endpoint', 'workspace', 'key', 'app', 'task', 'user'] as const

export type ActivityGroup = (typeof activityGroups)[number]

/** The time that one row of usage covers: a UTC hour, a UTC day, or all that was asked for. */
export type ActivityInterval = 'hour' | 'day' | 'all'

/** Which requests count. */
export interface ActivityFilter {
  readonly organizationId: string
  readonly workspaceId?: string
  readonly keyHash?: string
  /** The user who created the keys. */
  readonly userId?: string
  /** The app as it called, not the one it was merged into. */
  readonly appId?: number
}

export interface ActivityQuestion extends ActivityFilter {
  /** Unix milliseconds, whole hours; `until` itself is not covered. */
  readonly since: number
  readonly until: number
  readonly interval: ActivityInterval
  readonly groups: readonly ActivityGroup[]
}

/** Sums over requests that reached a provider. Amounts are whole nano-dollars; unknown costs count as 0. */
export interface ActivitySums {
  readonly requests: number
  readonly failedRequests: number
  /** Those for which a credential of the workspace was used. */
  readonly byokRequests: number
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  /** Through the gateway's own credentials, and through those of workspaces. */
  readonly costNanos: number
  readonly byokCostNanos: number
  /** Of answered requests, at a token limit too; what was summed before times were counted is left out. */
  readonly firstTokenTimes: TimeCounts
  readonly durationTimes: TimeCounts
}

/** The usage of one group in one interval; a member is absent when the question does not split by it. */
export interface ActivityRow extends ActivitySums {
  /** When the interval begins, in Unix milliseconds. */
  readonly start: number
  readonly model?: string
  readonly provider?: string
  readonly endpointTag?: string
  readonly workspaceId?: string
  /** Empty for a key that was never this organization's. */
  readonly keyHash?: string
  /** Null: no app was named. */
  readonly appId?: number | null
  /** Null: no router looked for it. */
  readonly task?: string | null
  /** Null: no user was named. */
  readonly user?: string | null
}
