import type { RequestIssue, RequestParts } from '../lockstep/requests/request-parts.ts'
import type { Issue } from '../lockstep/schemas/schema-compiler.ts'

/** Who calls, as handlers of extensions are told. */
export interface ExtensionCaller {
  readonly kind: 'inference' | 'management'
  readonly organizationId: string
  readonly workspaceId: string
  readonly userId: string | null
  /** The public id of the key. */
  readonly keyHash: string
}

type LogLine = (details: object, message: string) => void

/** What a handler gets: a request that keeps the contract, of a caller who may make it. */
export interface ExtensionCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
  /** Null where the operation asks for no credential. */
  readonly caller: ExtensionCaller | null
  readonly requestId: string
  /** Is aborted when the caller goes away, the time is over or the gateway stops. */
  readonly signal: AbortSignal
  readonly log: Readonly<Record<'debug' | 'info' | 'warn' | 'error', LogLine>>
}

/** What a handler answers: a body, or events. */
export interface ExtensionReply {
  /** Default: the first status of success that the contract declares. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly events?: AsyncIterable<unknown> | Iterable<unknown>
}

export type ExtensionHandler = (call: ExtensionCall) => ExtensionReply | Promise<ExtensionReply>

/** A request's parameters and body, read, with the rules that they break. */
export interface ReadRequest {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly issues: readonly RequestIssue[]
}

/** An operation that the operator has added. */
export interface ExtensionOperation {
  readonly id: string
  /** In small letters. */
  readonly method: string
  readonly path: string
  /** Names of the gateway's security schemes of which one is enough; empty for everybody. */
  readonly security: ReadonlySet<string>
  readonly takesBody: boolean
  readonly isBodyRequired: boolean
  readonly successStatus: number
  readonly handler: ExtensionHandler
  readonly readParameters: (request: RequestParts) => ReadRequest
  readonly checkBody: (body: unknown) => readonly Issue[]
  /** The media type of an answer and the check of its body, or of each of its events; undefined for an answer that is not declared. */
  readonly answerOf: (status: number, isStream: boolean) => DeclaredAnswer | undefined
}

/** An answer that the contract part declares. */
export interface DeclaredAnswer {
  /** Null for one without a body. */
  readonly media: string | null
  readonly check: (value: unknown) => readonly Issue[]
}

/** Extensions that can't be served. The message names the file, and says what to do. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'
}
