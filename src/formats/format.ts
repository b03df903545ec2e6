import type { Envelopes } from '../canonical/envelope.ts'
import type { Fault } from '../canonical/fault.ts'
import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { ServerToolCounts } from '../canonical/server-tool.ts'
import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { ErrorType } from '../contract/contract.ts'
import type { FitCheck } from '../contract/fit-answer.ts'
import type { Bill } from '../records/bill.ts'
import type { Account } from '../records/end-user.ts'
import type { ScannedJson } from '../streams/scan-json.ts'
import type { EventStage } from './shared/event-stage.ts'

/** An HTTP request to a provider. `path` is appended to the provider's base URL. */
export interface UpstreamRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, as text or UTF-8. */
  readonly body: string | Uint8Array
  /** Names of the caller's parameters that were left out because the endpoint doesn't support them. */
  readonly ignoredParameters: readonly string[]
  /** The request renames the caller's tools, so the answer can't be passed on unchanged. */
  readonly renamesTools?: true
}

/** Kinds of parts that hold media. */
export type MediaKind = 'image' | 'file' | 'video'

/** Response headers, lower-case names. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Decodes one streamed answer. Bytes may be cut anywhere. Neither call throws on bad input: it becomes a `fault` event, which is the last. */
export interface EventDecoder {
  push(chunk: Uint8Array, out: TurnEvent[]): void
  /** The provider closed the body. Adds a fault if no finish came. */
  end(out: TurnEvent[]): void
  /** The usage reported so far. Absent: it is reported only at the end. */
  usageSoFar?(): Usage | undefined
  /** True once stop reason and usage have arrived, so that only the end mark is missing. Absent: they arrive with that mark. */
  readonly isFinished?: boolean
}

/** A wire format of providers over HTTP. No I/O here: values in, values out. */
export interface HttpUpstreamFormat {
  readonly kind: 'http'
  readonly id: UpstreamFormatId
  /** Media type of a streamed answer, lower case; an answer of another type is decoded as a whole. */
  readonly streamMediaType: string
  /** Whether such a stream is binary frames. Absent: it is UTF-8 text. */
  readonly isBinaryStream?: true
  encodeRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest
  /** Whether the endpoint fetches this kind of media from this URL; otherwise the gateway fetches it and sends bytes. Absent: always. */
  takesMediaUrl?(kind: MediaKind, url: string, endpoint: Endpoint): boolean
  /** `endpoint` is who answers, for formats whose answers depend on it. */
  createDecoder(endpoint?: Endpoint): EventDecoder
  /** Decodes an unstreamed 2xx body into the events that a stream would have had; an unusable body becomes a `fault`. */
  decodeReply(body: Uint8Array, endpoint?: Endpoint): TurnEvent[]
  /** Reads an answer with a status other than 2xx. */
  decodeFault(status: number, headers: WireHeaders, body: Uint8Array): Fault
}

/** A provider inside this process, which yields canonical events directly. */
export interface EmbeddedUpstreamFormat {
  readonly kind: 'embedded'
  readonly id: UpstreamFormatId
  /** Yields batches of events; ends without `finish` or `fault` if the answer was cut off. Stops when `signal` aborts. */
  answer(turn: Turn, endpoint: Endpoint, signal: AbortSignal): AsyncIterable<readonly TurnEvent[]>
  /** Names of the caller's parameters that it doesn't support. Absent: it supports all canonical ones. */
  ignoredParameters?(turn: Turn): readonly string[]
}

export type UpstreamFormat = HttpUpstreamFormat | EmbeddedUpstreamFormat

/** What the gateway adds at the end of an answer. */
export interface Ending {
  readonly outcome: Outcome
  readonly bill: Bill
  /** Whether a credential of the workspace was used, in one step of a tool loop at least. */
  readonly isByok: boolean
  /** The part of the bill that its provider charges to it. Absent: all with `isByok`, else nothing. */
  readonly byokNanos?: number
  /** Absent: the gateway ran no tools. */
  readonly serverTools?: ServerToolCounts
  /** The wire value of `service_metadata`, when the caller asked for it. */
  readonly serviceMetadata: object | undefined
  /** Unix seconds. */
  readonly completedAt: number
}

/** What is known of an answer before its first event. */
export interface AnswerIdentity {
  /** The gateway's id of this generation, and the source of ids for answers without their own. */
  readonly generationId: string
  /** The catalog's model id that answers. */
  readonly model: string
  /** The name that people know its provider by. */
  readonly provider?: string
  /** Unix seconds. */
  readonly createdAt: number
  /** The request's id in the log, for formats whose errors name it. */
  readonly requestId?: string
  /** Limits that the gateway set because the caller set none; answers that echo the request's settings include them. */
  readonly outputTokensMax?: number
  readonly toolUsesMax?: number
  /** More input than a provider can have read of the prompt. Absent: any count is shown until the end. */
  readonly inputTokensMost?: number
  /** Wraps a text that only the answering account can read. Absent: texts pass unchanged. */
  readonly sealProof?: (text: string) => string
  /** Seals what the caller keeps for the gateway. Absent: summaries stay plain text, and carried parts are left out. */
  readonly sealEnvelope?: Envelopes['seal']
}

/** Encodes one answer for a caller from canonical events: streamed with `encode` and `encodeEnd`, whole with `add` and `encodeReply`. */
export interface AnswerEncoder {
  /** Server-sent events for these; `finish` and `fault` add nothing, they are written by `encodeEnd`. */
  encode(events: readonly TurnEvent[]): string
  /** The terminal event(s), sentinel included. */
  encodeEnd(ending: Ending): string
  /** Adds events to an unstreamed answer. */
  add(events: readonly TurnEvent[]): void
  /** The whole answer as JSON text. */
  encodeReply(ending: Ending): string
}

/** What an answer contains so far: nothing, thoughts of which no word is shown, only a refusal, or anything else. */
export type Said = 'nothing' | 'thinking' | 'refusal' | 'answer'

/** Reads what a provider sends, chunk by chunk. One for each attempt. */
export interface AnswerReading<Chunk> {
  /** Reads a chunk. Never throws on bad input: see `outcome`. */
  push(chunk: Chunk): void
  /** The provider's answer is over. Afterwards `outcome` is set. */
  end(): void
  /** A low estimate of the output tokens so far, for answers that are cut off or have no usage. */
  readonly deltaCount: number
  /** Approximate bytes kept in memory until the end of a stream. Absent: a constant amount. */
  readonly keptBytes?: number
  /** The usage reported so far, for answers that break off. Absent: it is reported only at the end. */
  usageSoFar?(): Usage | undefined
  /** True once stop reason and usage have arrived, so that only the end mark is missing. Absent: they arrive with that mark. */
  readonly isFinished?: boolean
  /** Whether something that the caller can see as an answer (text, a tool call, …) has come in. */
  readonly hasContent: boolean
  /** Grows only: from `nothing` to `answer`. */
  readonly said: Said
  /** Set as soon as the answer's end is known. */
  readonly outcome: Outcome | null
}

/** An answer as canonical events, for stages and the caller's encoder. */
export interface EventReading<Chunk> extends AnswerReading<Chunk> {
  readonly way: 'events'
  /** The events since the last call. */
  takeEvents(): readonly TurnEvent[]
}

/** An answer in the caller's own format that is passed on without decoding it. */
export interface Transcoder extends AnswerReading<Uint8Array> {
  readonly way: 'bytes'
  /** What is ready for a streaming caller since the last call, terminal event excluded; null when nothing is. */
  take(): string | Uint8Array | null
  /** The provider's own body of a whole answer that is over. Absent: it was a stream. */
  body?(): Uint8Array
  /** The terminal event(s) for a streaming caller. */
  encodeEnd(ending: Ending): string
  /** The whole answer for a caller that does not stream, as JSON text. */
  encodeReply(ending: Ending): string
}

/** A caller's request, validated and unchanged. */
export interface ClientRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly source: ScannedJson
  /** Lower-case names. */
  readonly headers: WireHeaders
  /** Whom the request counts for. Absent: providers are told of nobody, not even of the end user that it names. */
  readonly account?: Account
  /** Opens what the gateway sealed for the caller's organization. Absent: summaries stay unchanged, and excerpts are left out. */
  readonly envelopes?: Pick<Envelopes, 'open'>
  /** Whether the operation is compaction. */
  readonly isCompaction?: boolean
  /** Items of earlier answers that the request refers to. Absent: none are remembered. */
  readonly remembered?: ItemTexts
}

/** JSON of items by id. */
export type ItemTexts = ReadonlyMap<string, string>

/** References to items of earlier answers in one format. */
export interface ItemReferences {
  /** Ids of the items that a request refers to without containing them. */
  referred(body: Readonly<Record<string, unknown>>): readonly string[]
  /** True if items of the answer may be remembered. `wire` is the request as written. */
  mayRemember(wire: object): boolean
  /** The items of a finished answer. `end` is its JSON, or its last events. */
  given(end: string): ItemTexts
}

/** Passing an answer of the caller's own wire format on without decoding it. */
export interface Relay {
  encodeRequest(turn: WrittenTurn, endpoint: Endpoint): UpstreamRequest
  /** `fit` holds what is passed on to the contract; absent: strictly. */
  createTranscoder(turn: WrittenTurn, identity: AnswerIdentity, fit?: FitCheck): Transcoder
}

/** A caller's documents as the model was sent them. */
export interface SentDocuments {
  /** The text of a document as it was sent. */
  textOf(written: string): string
  /** Finds places of the text that was sent in the one that was written, in code points. */
  placesOf(
    sent: string,
    written: string,
  ): { around(start: number, end: number): { readonly start: number; readonly end: number } }
}

/** A wire format of callers. No I/O here: values in, values out. */
export interface ClientFormat {
  readonly id: ClientFormatId
  /** Throws GatewayError for a valid request that can't be served. */
  decodeRequest(request: ClientRequest): WrittenTurn
  /**
   * `asked` is the turn as the caller wrote it, whatever changed later. `upstreamBodies` are the redacted bodies sent to providers, one per
   * attempt; empty unless the caller asked for them and streams.
   */
  createEncoder(asked: WrittenTurn, identity: AnswerIdentity, upstreamBodies?: readonly object[]): AnswerEncoder
  /**
   * Puts the places that citations have in documents of the request back to those of its caller. `body` is the request as written. Null if none
   * is to be cited. Absent: the format's citations have no such places.
   */
  locateCitations?(body: Readonly<Record<string, unknown>>, sent: SentDocuments): EventStage | null
  /** True if a request generates nothing: a program gets ready with it, and continues from the answer. Absent: no request can. */
  isWarmUp?(body: object): boolean
  /** Errors that programs look for in the stream, also where nothing of an answer has come. Absent: none. */
  readonly toldInStream?: ReadonlySet<ErrorType>
  /** Absent: requests can't refer to items of earlier answers. */
  readonly items?: ItemReferences
  readonly relay?: Relay
}
