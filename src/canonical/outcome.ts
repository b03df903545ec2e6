import type { Declined } from './declined.ts'
import type { Fault } from './fault.ts'
import type { StopReason } from './turn-event.ts'
import type { ClaimedUsage, Usage } from './usage.ts'

/** How an answer ended, as its format decoded it. Exactly one of `stopReason` and `fault` is set. */
export interface Outcome {
  readonly stopReason: StopReason | null
  /** The provider's own word for how the answer ended. Absent: it said none. */
  readonly nativeReason?: string | undefined
  readonly fault: Fault | null
  /** Absent: the model did not decline, or its provider gave no reason. */
  readonly declined?: Declined | undefined
  readonly usage: Usage | null
  /** Invalid counts that the provider reported. Absent: its usage could be read, or there was none. */
  readonly wrongUsage?: ClaimedUsage | undefined
  /** Images that the model made. Absent: none, or they were not counted. */
  readonly imageCount?: number | undefined
  readonly upstreamId: string | null
  readonly serviceTier: string | null
}
