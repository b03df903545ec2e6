import type { ActivitySums } from '../../records/activity.ts'
import { type TimePercentiles, timePercentiles, timesCounted } from '../../records/time-counts.ts'

/** What is told of the times of requests. Whole milliseconds; null where no time is known. */
export interface ActivityTimes {
  readonly first_token_ms: TimePercentiles | null
  readonly duration_ms: TimePercentiles | null
  /** The requests whose durations are known. */
  readonly timed_requests: number
}

/** The percentiles of what sums have counted, in the words of GET /activity. */
export function toActivityTimes({ firstTokenTimes, durationTimes }: ActivitySums): ActivityTimes {
  return {
    first_token_ms: rounded(timePercentiles(firstTokenTimes)),
    duration_ms: rounded(timePercentiles(durationTimes)),
    timed_requests: timesCounted(durationTimes),
  }
}

function rounded(times: TimePercentiles | null): TimePercentiles | null {
  return times && { p50: Math.round(times.p50), p95: Math.round(times.p95), p99: Math.round(times.p99) }
}
