import type { GenerationContext } from '../accounting/settle.ts'
import type { LoggedRequest } from '../attempts/faults/attempt-log.ts'
import type { PipelineNotes } from '../canonical/pipeline-notes.ts'
import type { WrittenTurn } from '../canonical/turn.ts'
import type { StreamCommit } from '../config/config.ts'
import type { EventStream, StreamBreak } from '../contract/contract.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import type { GuardRun } from '../guardrails/guard-run.ts'
import type { ScannedTexts } from '../guardrails/scanned-texts.ts'
import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { RateAdmission } from '../policy/rate-limits.ts'
import type { Reservation } from '../records/budget.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { Observability } from '../records/observability.ts'
import type { OwnScope } from '../records/own-scope.ts'
import type { ByokCaller, RouteDefaults } from '../routing/plan-route.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { Interruption } from '../streams/interruption.ts'
import type { RequestMemory } from './remember.ts'
import type { RequestShape } from './shape.ts'
import type { RequestWatch } from './watch.ts'

/** Who asks, as far as the route depends on it. */
export interface RouteCaller extends ByokCaller {
  /** What the caller's workspace sets for requests that say nothing themselves. */
  readonly defaults: RouteDefaults
  readonly policy: CallerPolicy
  /** Where the caller's workspace wants its requests to be seen. Absent: nowhere. */
  readonly observability?: Observability
  /** The files that a member's request may name. Absent: those of the workspace. */
  readonly own?: OwnScope
}

/** A body, and how it becomes a turn: another body of the same caller does so in the same way. */
export interface WrittenBody {
  readonly body: Readonly<Record<string, unknown>>
  /** The body as its caller wrote it. Absent: nobody did. */
  readonly bytes?: Buffer
  /** `bytes`: how the body is written, where that matters. */
  decode(body: Readonly<Record<string, unknown>>, bytes?: Buffer): WrittenTurn | Promise<WrittenTurn>
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
  /** What guardrails, plugins and tools did for it. */
  readonly notes: PipelineNotes
  /** What looks at its texts and those of its answer. Absent: nothing does. */
  readonly guard?: GuardRun
  /** Its texts that were looked at on their way to models. Absent: none of its guardrails looks at them. */
  readonly texts?: ScannedTexts
  /** Those who want to see what becomes of it. Absent: nobody. */
  readonly watch?: RequestWatch
  /** What makes the shape of its prompt. Absent: none is recorded. */
  readonly shape?: RequestShape
  /** Remembers the items of its answer. Absent: no request can refer to them. */
  readonly memory?: RequestMemory
  /** What its caller sent. Absent: what its turn was written as. */
  readonly written?: WrittenBody
  /** What a plugin had set aside for it before it was planned, until it is let in. Absent: nothing. */
  ahead?: Reservation | null
  /** Is told of its record, before that is on disk. Not of those that tools and plugins make for it. */
  readonly onRecord?: (record: GenerationRecord) => void
  /** Set for a request that a tool or plugin makes for another one: it must not make any itself. */
  readonly isInner?: true
}

/** The answer, ready for the edge. */
export type Exchange = (
  | { readonly json: string }
  | { readonly events: EventStream; readonly breakOff: StreamBreak }
) & {
  readonly headers?: Readonly<Record<string, string>>
}

/** What a request was let in with. */
export interface Admitted {
  readonly rate: RateAdmission | null
  /** With what further steps of a tool loop have added. Null when nothing is set aside, or not any more. */
  reservation: Reservation | null
  /** What is being added to it. Absent: nothing was. */
  raising?: Promise<unknown>
  /** Set when it is being settled or released: nothing is added any more. */
  isOver?: true
  /** The output limit that the reservation covers. Absent: the limit of the request, or of its models. */
  readonly outputTokensMax?: number
  /** Why that is less than the request asks for. Absent: it is not less. */
  readonly whyLimited?: GatewayError
  /** How often the provider may use its own tools, of a request that does not say. Absent: as often as it likes. */
  readonly toolUsesMax?: number
}

/** Whether the request ended because nobody waits for its answer any more. */
export function isCallerGone({ cancellation: { reason } }: InferenceRequest): boolean {
  return reason instanceof Interruption && reason.kind === 'caller-gone'
}

/** The ids by which the log names the request. */
export function loggedAs({ context: { id, requestId } }: InferenceRequest): LoggedRequest {
  return { generationId: id, requestId }
}
