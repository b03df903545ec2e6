import type { OperationId, ReplyHeaders } from '../contract/contract.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import type { ScannedJson } from '../streams/scan-json.ts'
import type { Call, HandlerOf } from './handler.ts'
import type { CallerKind } from './recognize.ts'
import type { SeatKindName } from './seat-kinds.ts'
import type { Services } from './services.ts'
import type { UploadRules } from './upload-rules.ts'

/** Words a failure as the callers of an operation expect it. */
export type ErrorBodyEncoder = (error: GatewayError, requestId: string) => object

/** How several operations word their failures. */
export interface ErrorEnvelope {
  /** The path below the API's root at or under which answers to what is no operation are worded so too. */
  readonly under: string
  readonly encode: ErrorBodyEncoder
  /** Headers of every error there, whoever found it. */
  readonly headers?: Readonly<Record<string, string>>
}

type Form = Readonly<Record<string, unknown>>

/** How the form that an operation takes is read. */
export interface FormRules {
  readonly bytesMax: number
  readonly timeoutMs: number
  /** Fields that may be given more than once. */
  readonly repeatable: readonly string[]
  /** Looks at the form before its schema does. Throws GatewayError. */
  readonly check?: (form: Form) => void
}

/** Memory for what the session of one socket keeps. */
export interface FrameRoom {
  /** Maximum bytes of a body. */
  readonly bytesMax: number
  /** Replaces the bytes held. Returns false if there is no room: then none are held. */
  hold(bytes: number): boolean
}

/** The requests on one socket. */
export interface FrameSession {
  /** Returns the request body of a frame. Throws GatewayError if the frame is no request. */
  bodyOf(frame: object, source: ScannedJson): Buffer
  /** Called with the name and JSON of each event of an answer. */
  note(event: string, data: string): void
}

/** How requests come in, and failures go out, as frames of a WebSocket. Events of an answer go out one a frame, without the mark of the end. */
export interface FrameRules {
  /** The operation that each frame asks for. */
  readonly carries: OperationId
  /** Starts the session of a socket. */
  readonly open: (room: FrameRoom) => FrameSession
  /** An error answer as a frame. */
  readonly encodeRefusal: (status: number, body: Buffer, headers?: Readonly<Record<string, string | number>>) => string
}

/** What the edge does for an operation beyond the usual. Each member that is absent is the usual. */
export interface EdgeRules<Id extends OperationId = OperationId> {
  /** How it words failures. Absent: as `ErrorBody` of the contract. */
  readonly errors?: ErrorEnvelope
  /**
   * Counts a request of a caller, right or wrong, and gives the headers that every answer to it has. Rejects with GatewayError when the
   * caller has no room. Absent: the operation has no rate limit of its own.
   */
  readonly limit?: (caller: CallerOf<Id>, services: Services) => Promise<ReplyHeaders>
  /** Whether an address may ask, before anything of the body is read. Rejects with GatewayError. Absent: any may. */
  readonly admit?: (address: string, services: Services) => Promise<void>
  /** Needed where the contract has the body as a form. */
  readonly form?: FormRules
  /** Needed where the contract has the body as a form with a file. */
  readonly upload?: UploadRules<Id>
  /** Whether its body may be as long as `limits.body_bytes`. Absent: as `limits.management_body_bytes`. */
  readonly isLarge?: true
  /** Refuses members that differ from the contract's in case only, for operations that ignore what they don't know. */
  readonly refusesOtherCase?: true
  /** Answers upgrades to a WebSocket at its path. Absent: they are refused there. One operation may have it. */
  readonly frames?: FrameRules
  /** Among what its requests are counted. Absent: among those with the caller's kind of credential. */
  readonly seat?: SeatKindName
  /** Refused while the gateway is overloaded, unless hardly any requests of these callers are under way. Absent: never. */
  readonly yieldsTo?: CallerKind
}

/** An operation of the contract: who carries it out, and what the edge does for it. */
export interface Operation<Id extends OperationId> extends EdgeRules<Id> {
  readonly handler: HandlerOf<Id>
}

type CallerOf<Id extends OperationId> = Call<Id>['principal']

/** Defines an operation that asks more of the edge than the usual; any other is its handler alone. */
export function defineOperation<Id extends OperationId>(operation: Operation<Id>): Operation<Id> {
  return operation
}
