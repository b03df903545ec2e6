import type { Fault } from '../canonical/fault.ts'
import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { Bill } from '../records/bill.ts'
import type { ScannedJson } from '../streams/scan-json.ts'

/** An HTTP request to a provider. `path` is appended to the provider's base URL. */
export interface UpstreamRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, as text or UTF-8. */
  readonly body: string | Uint8Array
  /** Names of the caller's parameters that this endpoint can't take and that were left out. */
  readonly ignoredParameters: readonly string[]
  /** The caller's tools have other names in it, so that the answer can't be passed on as it comes. */
  readonly renamesTools?: true
}

/** Kinds of parts that hold media. */
export type MediaKind = 'image' | 'file' | 'video'

/** Response headers, lower-case names. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * Decodes one streamed answer. Bytes may be cut anywhere. Neither call throws on bad input: what can't be used becomes a `fault`
 * event, after which nothing follows.
 */
export interface EventDecoder {
  push(chunk: Uint8Array, out: TurnEvent[]): void
  /** The provider closed the body. Without a finish so far, this adds the fault that says so. */
  end(out: TurnEvent[]): void
  /** What the provider has told of its usage until now. Absent: it tells it with the answer's end only. */
  usageSoFar?(): Usage | undefined
}

/** What providers speak, over HTTP. No I/O here: values in, values out. */
export interface HttpUpstreamFormat {
  readonly kind: 'http'
  readonly id: UpstreamFormatId
  /** Media type of a streamed answer, lower case; an answer of another type is decoded as a whole. */
  readonly streamMediaType: string
  /** Whether such a stream is frames of bytes. Absent: it is text, in UTF-8. */
  readonly isBinaryStream?: true
  encodeRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest
  /** Whether the endpoint fetches media of that kind from that URL itself; else the gateway fetches it and sends bytes. Absent: always. */
  takesMediaUrl?(kind: MediaKind, url: string, endpoint: Endpoint): boolean
  /** `endpoint` is who answers, for a format whose answers don't say how they are to be read. */
  createDecoder(endpoint?: Endpoint): EventDecoder
  /** Decodes an unstreamed 2xx body into the events that a stream would have had; a body that can't be used becomes a `fault`. */
  decodeReply(body: Uint8Array, endpoint?: Endpoint): TurnEvent[]
  /** Reads an answer with a status other than 2xx. */
  decodeFault(status: number, headers: WireHeaders, body: Uint8Array): Fault
}

/** A provider inside this process: it yields events as they would have been decoded. */
export interface EmbeddedUpstreamFormat {
  readonly kind: 'embedded'
  readonly id: UpstreamFormatId
  /** Yields batches of events; ends without `finish` or `fault` when the answer was cut. Stops when `signal` aborts. */
  answer(turn: Turn, endpoint: Endpoint, signal: AbortSignal): AsyncIterable<readonly TurnEvent[]>
  /** Names of the caller's parameters that it can't take. Absent: it takes all that the vocabulary has words for. */
  ignoredParameters?(turn: Turn): readonly string[]
}

export type UpstreamFormat = HttpUpstreamFormat | EmbeddedUpstreamFormat

/** What the gateway adds to an answer's end. */
export interface Ending {
  readonly outcome: Outcome
  readonly bill: Bill
  readonly isByok: boolean
  /** The wire value of `service_metadata`, when the caller asked for it. */
  readonly serviceMetadata: object | undefined
  /** Unix seconds. */
  readonly completedAt: number
}

/** What is known of an answer before its first event. */
export interface AnswerIdentity {
  /** The gateway's id of this generation; answers without an id of their own take theirs from it. */
  readonly generationId: string
  /** The catalog's model id that answers. */
  readonly model: string
  /** Unix seconds. */
  readonly createdAt: number
  /** The request's id in the log, for formats whose errors name it. */
  readonly requestId?: string
  /** Limits that the gateway set since the caller set none, which an answer that repeats its request's settings names. */
  readonly outputTokensMax?: number
  readonly toolUsesMax?: number
  /** Wraps what only the account that answers can read again. Absent: it leaves as it came. */
  readonly sealProof?: (text: string) => string
  /** Seals the summary of a conversation for the caller's organization. Absent: it leaves in words. */
  readonly sealSummary?: (summary: string) => string
}

/** Encodes one answer for a caller from canonical events: streamed with `encode` and `encodeEnd`, whole with `add` and `encodeReply`. */
export interface AnswerEncoder {
  /** Server-sent events for these; `finish` and `fault` add nothing, their words come with `encodeEnd`. */
  encode(events: readonly TurnEvent[]): string
  /** The terminal event(s), sentinel included. */
  encodeEnd(ending: Ending): string
  /** Takes events in for an unstreamed answer. */
  add(events: readonly TurnEvent[]): void
  /** The whole answer as JSON text. */
  encodeReply(ending: Ending): string
}

/** What an answer amounts to so far. */
export type Said = 'nothing' | 'refusal' | 'answer'

/** Reads what a provider sends, chunk by chunk. One for each attempt. */
export interface AnswerReading<Chunk> {
  /** Takes a chunk in. Never throws on bad input: see `outcome`. */
  push(chunk: Chunk): void
  /** The provider's answer is over. Afterwards `outcome` is set. */
  end(): void
  /** A guess from below at the output tokens so far, for answers that are cut or come without usage: deltas seen, or words counted. */
  readonly deltaCount: number
  /** About what it keeps in memory of a stream until its end, in bytes. Absent: nothing that grows. */
  readonly keptBytes?: number
  /** What the provider has told of its usage until now, for answers that break off. Absent: it tells it with the answer's end only. */
  usageSoFar?(): Usage | undefined
  /** Whether something that the caller can see as an answer (text, a tool call, …) has come in. */
  readonly hasContent: boolean
  /** What of it counts: `refusal` when that is nothing but words of refusal, `answer` as soon as there is anything else in it. */
  readonly said: Said
  /** Set as soon as the answer's end is known. */
  readonly outcome: Outcome | null
}

/** An answer as canonical events, for the caller's encoder and whoever looks at them before. */
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

/** A caller's request as the edge hands it over: validated, and as the caller wrote it. */
export interface ClientRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly source: ScannedJson
  /** Lower-case names. */
  readonly headers: WireHeaders
  /** Opens a summary that the gateway sealed for the caller's organization; null for any other. Absent: they stay as they are. */
  readonly openSummary?: (sealed: string) => string | null
  /** Whether the operation is the one that shortens a conversation. */
  readonly isCompaction?: boolean
}

/** Passing an answer of the caller's own wire format on without decoding it. */
export interface Relay {
  encodeRequest(turn: WrittenTurn, endpoint: Endpoint): UpstreamRequest
  createTranscoder(turn: WrittenTurn, identity: AnswerIdentity): Transcoder
}

/** What callers speak. No I/O here: values in, values out. */
export interface ClientFormat {
  readonly id: ClientFormatId
  /** Throws GatewayError for what is well-formed and still can't be asked. */
  decodeRequest(request: ClientRequest): WrittenTurn
  /**
   * `asked` is the turn as the caller wrote it, whatever became of it later. `upstreamBodies` is what was sent to providers, one body for each attempt and ready to be shown; empty unless the turn's caller
   * asked to see it and streams.
   */
  createEncoder(asked: WrittenTurn, identity: AnswerIdentity, upstreamBodies?: readonly object[]): AnswerEncoder
  readonly relay?: Relay
}
