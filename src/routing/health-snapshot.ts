import type { Endpoint } from '../catalog/catalog.ts'

/**
 * Percentiles over a window of time. `p90` is what 90 of 100 requests reached or beat: at most that many seconds, or at least that many
 * tokens a second.
 */
export interface Percentiles {
  readonly p50: number
  readonly p75: number
  readonly p90: number
  readonly p99: number
}

/** A cool-down: the endpoint is not asked for a while. */
export interface CoolDown {
  readonly remainingMs: number
  /** True when the provider asked for it: the endpoint is then not asked even when no other is left. */
  readonly isBinding: boolean
  /** True when the reason is the provider's rate limit. */
  readonly isRateLimit?: boolean
  /** The message for callers, if the provider just refused the endpoint's credential. */
  readonly refusal?: string
}

/** How an endpoint failed, for people. */
export interface LastFailure {
  /** True when there was no answer at all. */
  readonly isUnreached: boolean
  /** True when the provider did not accept the credential, or its account is empty. */
  readonly isCredential: boolean
}

/** Recent observations of one endpoint. Absent means unknown. */
export interface EndpointHealth {
  /** Set while the endpoint is cooling down. */
  readonly coolDown?: CoolDown | undefined
  /** Set when the cool-down is over and the next request is to find out whether the endpoint works again. */
  readonly isProbeDue?: boolean | undefined
  /** The share of usable answers in the last five minutes, 0 to 1. */
  readonly uptime?: number | undefined
  /** Unix milliseconds. */
  readonly lastFailureAt?: number | undefined
  /** How it failed last; absent once it has answered again. */
  readonly lastFailure?: LastFailure | undefined
  /** The share of usable answers in the last 30 minutes. */
  readonly uptimeHalfHour?: number | undefined
  /** The same of the last 24 hours. */
  readonly uptimeDay?: number | undefined
  /** Seconds to the first token, in the last five minutes. */
  readonly latencySeconds?: Percentiles | undefined
  readonly latencySecondsHalfHour?: Percentiles | undefined
  /** Output tokens a second, in the last five minutes. */
  readonly throughput?: Percentiles | undefined
  readonly throughputHalfHour?: Percentiles | undefined
}

/** The health of endpoints at the time of the plan. */
export interface HealthSnapshot {
  of(endpointId: string): EndpointHealth | undefined
  /** The cool-down of an endpoint's refused credential; undefined if it was not just refused. */
  refusedCredential?(endpoint: Endpoint): CoolDown | undefined
}

/** The cool-down of an endpoint or its credential. */
export function coolDownOf(health: HealthSnapshot, endpoint: Endpoint): CoolDown | undefined {
  return health.refusedCredential?.(endpoint) ?? health.of(endpoint.id)?.coolDown
}
