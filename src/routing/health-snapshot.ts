/**
 * Figures of a window of time. `p90` is what 90 of 100 requests reached or beat: at most so many seconds, or at least so many
 * tokens a second.
 */
export interface Percentiles {
  readonly p50: number
  readonly p75: number
  readonly p90: number
  readonly p99: number
}

/** An endpoint that is left alone for a while. */
export interface CoolDown {
  readonly remainingMs: number
  /** Whether the provider asked for it: then it is not asked even where nobody else is left. */
  readonly isBinding: boolean
  /** Whether it asked because it was asked too often. */
  readonly isRateLimit?: boolean
}

/** What was seen of one endpoint lately. Absent means not known. */
export interface EndpointHealth {
  /** Set while the endpoint is to be left alone. */
  readonly coolDown?: CoolDown | undefined
  /** Set when it was left alone for long enough, and the next request is to find out whether it works again. */
  readonly isProbeDue?: boolean | undefined
  /** Which share of its answers of the last five minutes was usable, 0 to 1. */
  readonly uptime?: number | undefined
  /** Unix milliseconds. */
  readonly lastFailureAt?: number | undefined
  /** The same of the last 30 minutes. */
  readonly uptimeHalfHour?: number | undefined
  /** The same of the last 24 hours. */
  readonly uptimeDay?: number | undefined
  /** Seconds to the first token, of the last five minutes. */
  readonly latencySeconds?: Percentiles | undefined
  readonly latencySecondsHalfHour?: Percentiles | undefined
  /** Output tokens a second, of the last five minutes. */
  readonly throughput?: Percentiles | undefined
  readonly throughputHalfHour?: Percentiles | undefined
}

/** How endpoints have been doing, as it was when the plan was made. */
export interface HealthSnapshot {
  of(endpointId: string): EndpointHealth | undefined
}
