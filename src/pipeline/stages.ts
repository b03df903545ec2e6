import type { GenerationWriter } from '../accounting/generation-writer.ts'
import type { GenerationContext } from '../accounting/settle.ts'
import type { AnswerBytes, HeldAnswer } from '../attempts/answer-bytes.ts'
import type { Connector } from '../attempts/connect.ts'
import type { AttemptLog, LoggedRequest } from '../attempts/faults/attempt-log.ts'
import type { HealthRegistry } from '../attempts/health/health-registry.ts'
import type { StickySession } from '../attempts/health/sticky-session.ts'
import type { StickyStore } from '../attempts/health/sticky-store.ts'
import type { AttemptWatch } from '../attempts/health/watch-attempts.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { AccountSeal } from '../auth/account-seal.ts'
import type { SummaryBox } from '../auth/summary-box.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { StreamCommit } from '../config/config.ts'
import type { EventStream } from '../contract/contract.ts'
import type { Admission } from '../policy/admit.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { Insurance } from '../policy/insurance.ts'
import type { RateAdmission } from '../policy/rate-limits.ts'
import type { Reservation } from '../records/budget.ts'
import type { Plan } from '../routing/plan.ts'
import type { ByokCaller, RouteDefaults } from '../routing/plan-route.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { Interruption } from '../streams/interruption.ts'
import type { Underway } from '../streams/underway.ts'
import type { InferenceMetrics } from '../telemetry/metrics.ts'
import type { ByokAccess } from '../workspaces/byok-access.ts'

/** What the life of a request needs, constructed once in app.ts. */
export interface Stages {
  readonly catalog: () => Catalog
  readonly byok: Pick<ByokAccess, 'of'>
  readonly health: HealthRegistry
  readonly watch: AttemptWatch
  readonly attemptLog: Pick<AttemptLog, 'failed'>
  readonly sticky: StickyStore
  readonly connect: Connector
  readonly accountSeal: AccountSeal
  readonly summaries: SummaryBox
  readonly admission: Admission
  /** What is still being written down. */
  readonly settling: Underway
  readonly answerBytes: AnswerBytes
  readonly writer: Pick<GenerationWriter, 'begin' | 'begun' | 'record' | 'abandon'>
  readonly metrics: InferenceMetrics
  readonly insurance: Pick<Insurance, 'covers'>
  /** Takes errors that a stream could only tell its caller about in-band. */
  readonly reportBug: (error: unknown) => void
  readonly limits: {
    readonly requestTimeoutMs: number
    readonly upstreamFirstTokenTimeoutMs: number
    readonly upstreamFirstTokenWithFallbackMs: number
    readonly idleTimeoutMs: number
  }
  readonly routing: {
    readonly streamCommit: StreamCommit
    readonly fallsBackOnContentPolicy: boolean
    readonly repeatWithinMs: number
    /** Whether callers with budgets may use endpoints without a known price. */
    readonly allowsUnpriced: boolean
  }
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unix milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Who asks, as far as the route depends on it. */
export interface RouteCaller extends ByokCaller {
  /** What the caller's workspace sets for requests that say nothing themselves. */
  readonly defaults: RouteDefaults
  readonly policy: CallerPolicy
}

/** One inference request beside its turn. */
export interface InferenceRequest {
  readonly context: GenerationContext
  readonly policy: CallerPolicy
  readonly caller: RouteCaller
  /** Cancelled when the caller goes away; the pipeline cancels it at the deadline. */
  readonly cancellation: Cancellation
  readonly commit: StreamCommit
  readonly wantsMetadata: boolean
}

/** The answer, ready for the edge. */
export type Exchange = ({ readonly json: string } | { readonly events: EventStream }) & {
  readonly headers?: Readonly<Record<string, string>>
}

/** What a request was let in with. */
export interface Admitted {
  readonly rate: RateAdmission | null
  /** Null when nothing is set aside, or not any more. */
  reservation: Reservation | null
  /** The output limit that what is set aside pays for, of a request that sets none. Absent: as much as models give. */
  readonly outputTokensMax?: number
  /** How often the provider may use its own tools, of a request that does not say. Absent: as often as it likes. */
  readonly toolUsesMax?: number
}

/** An answer that is coming in, and everything that belongs to it. */
export interface LiveAnswer {
  readonly stages: Stages
  readonly plan: Plan
  readonly turn: Turn
  readonly sticky: StickySession
  readonly request: InferenceRequest
  readonly admitted: Admitted
  readonly answer: Answered
  readonly held: HeldAnswer
  readonly deadline: NodeJS.Timeout
}

/** Whether the request ended because nobody waits for its answer any more. */
export function isCallerGone({ cancellation: { reason } }: InferenceRequest): boolean {
  return reason instanceof Interruption && reason.kind === 'caller-gone'
}

/** The ids by which the log names the request. */
export function loggedAs({ context: { id, requestId } }: InferenceRequest): LoggedRequest {
  return { generationId: id, requestId }
}
