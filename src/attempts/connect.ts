import { withConversation } from '../canonical/change-turn.ts'
import type { Fault } from '../canonical/fault.ts'
import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { Adjustment } from '../fit/fit-notes.ts'
import { fitTurn } from '../fit/fit-turn.ts'
import { summarizingTurn } from '../formats/compaction/summarizing-turn.ts'
import { compactionItem, summaryStage } from '../formats/compaction/summary-stage.ts'
import type {
  AnswerIdentity,
  ClientFormat,
  EmbeddedUpstreamFormat,
  EventReading,
  HttpUpstreamFormat,
  Transcoder,
  UpstreamFormat,
  WireHeaders,
} from '../formats/format.ts'
import { readEmbedded, readReply, readStream } from '../formats/read-answer.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { FitCheck } from '../formats/shared/relayed-fit.ts'
import { sealedEvents } from '../formats/shared/sealed-events.ts'
import { shownBody } from '../formats/shared/shown-body.ts'
import { compactsItself } from '../routing/compacting-endpoints.ts'
import type { Candidate } from '../routing/plan.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import type { Authorizer } from './credentials/authorize.ts'
import { withOddHeaders } from './faults/odd-headers.ts'
import { ignoredOf } from './ignored-of.ts'
import type { MediaInliner } from './media/inline-media.ts'
import { toOutgoing } from './outgoing-request.ts'
import { readFault } from './read-fault.ts'
import { relayFor } from './relay-for.ts'
import type { UpstreamAnswer } from './transport/http-exchange.ts'
import type { HttpTransport } from './transport/http-transport.ts'
import { SilenceLimit } from './transport/silence-limit.ts'

/** Chunks as a provider sends them: bytes, or events of the embedded one. */
export type Chunk = Uint8Array | readonly TurnEvent[]

/** What reads an answer: into events, or, where it goes through as it comes, into the caller's bytes. */
export type Reading = EventReading<Chunk> | Transcoder

/** Where chunks of an answer come from. */
export interface ChunkSource<C> {
  /** At least one chunk, or null at the end. Rejects when the exchange broke or was cancelled. */
  read(): Promise<readonly C[] | null>
  /** From now on a `read` that waits for so long ends the exchange. */
  limitSilence(timeoutMs: number): void
  /** Ends the exchange now. */
  cancel(reason: Error): void
  /** Nothing more is wanted: what little is left may come, so that the connection can be used again. */
  release(): void
}

/** An answer that is open, and what reads it. */
export interface Connection {
  readonly source: ChunkSource<Chunk>
  readonly reading: Reading
  /** Decodes the beginning of an answer that goes through as bytes, or all of one that is not a stream. */
  readonly decode?: (bytes: Uint8Array, isStream: boolean) => readonly TurnEvent[]
  /** Is told in the end what was said. */
  readonly report?: (said: string) => void
  /** True if the provider answers with one body, even to a stream request. Absent: it streams events. */
  readonly isBody?: boolean
  readonly ignoredParameters: readonly string[]
  /** Absent: none. */
  readonly adjustedParameters?: readonly Adjustment[]
  /** Of the answer, for its id should it break off. */
  readonly headers: WireHeaders
}

/** What one attempt asks. */
export interface Asking {
  readonly candidate: Candidate
  readonly turn: Turn
  readonly identity: AnswerIdentity
  /** Whether the answer must come as events, also where its bytes could go through. */
  readonly wantsEvents: boolean
  /** The output limit that the gateway gives it in place of the caller's. Absent: none. */
  readonly outputLimit?: number | undefined
  /** What was sent so far, where the caller asked to see it: this attempt adds its own. */
  readonly shownBodies: object[] | undefined
  /** The caller's trace, as the header of that name. */
  readonly traceparent?: string | undefined
}

/**
 * Opens one attempt. Rejects with NotAnAnswer for an error answer, with a transport error if no answer came, and with GatewayError if the
 * request itself is at fault and no provider was asked.
 */
export type Connector = (asking: Asking, cancellation: Cancellation) => Promise<Connection>

/** The provider answered with a fault instead of an answer. */
export class NotAnAnswer extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.name = 'NotAnAnswer'
    this.fault = fault
  }
}

export interface ConnectorParts {
  readonly clientFormats: Readonly<Record<ClientFormatId, ClientFormat>>
  readonly upstreamFormats: Readonly<Record<UpstreamFormatId, UpstreamFormat>>
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  readonly inlineMedia: MediaInliner
  /** Holds what goes through as bytes to the contract. Absent: strictly. */
  readonly fit?: FitCheck
}

/** Builds the connector over the wire formats and the one HTTP client. */
export function createConnector(parts: ConnectorParts): Connector {
  return (asking, cancellation) => {
    const { endpoint } = asking.candidate
    const { turn } = asking
    const format = parts.upstreamFormats[endpoint.provider.format]
    const isNative =
      format.id === turn.clientFormat && asking.shownBodies === undefined && compactsItself(endpoint, turn)
    const asked = turn.compaction === undefined || isNative ? turn : summarizingTurn(turn)
    return format.kind === 'embedded'
      ? Promise.resolve(connectEmbedded(format, { ...asking, turn: asked }, cancellation))
      : connectHttp(format, parts, asked === turn ? asking : { ...asking, turn: asked }, cancellation)
  }
}

function connectEmbedded(
  format: EmbeddedUpstreamFormat,
  { candidate: { endpoint }, turn, identity }: Asking,
  cancellation: Cancellation,
): Connection {
  const stop = new AbortController()
  const onCancel = (reason: Error) => stop.abort(reason)
  cancellation.onCancel(onCancel)
  const iterator = format.answer(turn, endpoint, stop.signal)[Symbol.asyncIterator]()
  let silence: SilenceLimit | undefined
  const end = (reason: Error) => {
    cancellation.offCancel(onCancel)
    silence?.stop()
    stop.abort(reason)
  }
  const source: ChunkSource<readonly TurnEvent[]> = {
    async read() {
      silence?.begin()
      const { done, value } = await iterator.next()
      silence?.end()
      stop.signal.throwIfAborted()
      return done === true ? null : [value]
    },
    limitSilence(timeoutMs) {
      silence ??= new SilenceLimit(timeoutMs, end)
    },
    cancel: end,
    release: () => end(new Error('nothing more is wanted')),
  }
  const reading = readEmbedded({ isStream: turn.isStream, stage: stageOf(turn, identity) })
  const ignoredParameters = ignoredOf(format.ignoredParameters?.(turn) ?? none, turn, format.id, false)
  return { source, reading: anyChunk(reading), ignoredParameters, headers: noHeaders }
}

async function connectHttp(
  format: HttpUpstreamFormat,
  { clientFormats, transport, authorize, inlineMedia, fit }: ConnectorParts,
  asking: Asking,
  cancellation: Cancellation,
): Promise<Connection> {
  const { turn: asked, identity, shownBodies } = asking
  const { endpoint } = asking.candidate
  const { turn, ...fitted } = fitTurn(asked, endpoint, asking.outputLimit)
  const { relay } = clientFormats[turn.clientFormat]
  const echoes = shownBodies !== undefined
  const relayed = relayFor(relay, format.id, turn, echoes)
  const request =
    relayed === undefined
      ? format.encodeRequest(
          needsMedia(format, turn) ? await withMediaFor(format, endpoint, turn, inlineMedia, cancellation) : turn,
          endpoint,
        )
      : relayed.relay.encodeRequest(relayed.turn, endpoint)
  if (shownBodies !== undefined) {
    const { apiKey } = endpoint.provider
    shownBodies.push(shownBody(request.body, apiKey === undefined ? [] : [apiKey]))
  }
  const accept = turn.isStream ? format.streamMediaType : jsonMediaType
  const outgoing = toOutgoing(endpoint.provider, request, accept, asking.traceparent)
  const authorized = authorize(endpoint.provider, outgoing)
  const answer = await transport.open(authorized instanceof Promise ? await authorized : authorized, cancellation)
  if (answer.status < 200 || answer.status >= 300) {
    const fault = format.decodeFault(answer.status, answer.headers, await readFault(answer))
    throw new NotAnAnswer(withOddHeaders(fault, answer.headers, outgoing.url))
  }
  const isStreamed = mediaTypeOf(answer).includes(format.streamMediaType)
  if (!isStreamed || format.isBinaryStream !== true) answer.expectText()
  const encoded = [...fitted.ignored, ...request.ignoredParameters]
  const said = {
    ...{ source: answer, isBody: !isStreamed, headers: answer.headers },
    ignoredParameters: ignoredOf(encoded, turn, format.id, relayed !== undefined),
    adjustedParameters: fitted.adjusted,
  }
  // An answer that repeats nothing of the changes can go through as bytes.
  const passing = fitted.restore === undefined ? relayFor(relay, format.id, asked, echoes) : undefined
  const isPassed = !asking.wantsEvents && request.renamesTools !== true && isStreamed === turn.isStream
  if (passing !== undefined && isPassed) {
    const reading = passing.relay.createTranscoder(passing.turn, identity, fit)
    const decode = (bytes: Uint8Array, isStream: boolean) => decodeFor(format, endpoint, bytes, isStream)
    return { ...said, reading, decode }
  }
  const options = { isStream: turn.isStream, stage: inTurn(fitted.restore, stageOf(turn, identity)) }
  const reading = isStreamed
    ? readStream(format.createDecoder(endpoint), options)
    : readReply(format, endpoint, options)
  return { ...said, reading: anyChunk(reading) }
}

/** Two stages as one. */
function inTurn(first: EventStage | undefined, second: EventStage | undefined): EventStage | undefined {
  return first === undefined || second === undefined ? (first ?? second) : (events) => second(first(events))
}

function decodeFor(
  format: HttpUpstreamFormat,
  endpoint: Endpoint,
  bytes: Uint8Array,
  isStream: boolean,
): readonly TurnEvent[] {
  if (!isStream) return format.decodeReply(bytes, endpoint)
  const events: TurnEvent[] = []
  format.createDecoder(endpoint).push(bytes, events)
  return events
}

/** What happens to an answer's events before the caller's format has them. */
function stageOf({ isSummarized }: Turn, identity: AnswerIdentity): EventStage | undefined {
  if (isSummarized === true) return summaryStage((summary) => compactionItem(summary, identity))
  const { sealProof } = identity
  return sealProof === undefined ? undefined : sealedEvents(sealProof)
}

function mediaTypeOf({ headers }: UpstreamAnswer): string {
  const value = headers['content-type']
  return typeof value === 'string' ? value.toLowerCase() : ''
}

const none: readonly string[] = []

const jsonMediaType = 'application/json'

function needsMedia({ takesMediaUrl }: HttpUpstreamFormat, { needs }: Turn): boolean {
  return needs.hasMediaUrls && takesMediaUrl !== undefined
}

/** The turn with bytes in place of the URLs that this endpoint would not fetch. */
async function withMediaFor(
  { takesMediaUrl }: HttpUpstreamFormat,
  endpoint: Endpoint,
  turn: Turn,
  inlineMedia: MediaInliner,
  { signal }: Cancellation,
): Promise<Turn> {
  const conversation = await inlineMedia(
    turn.conversation(),
    (kind, url) => takesMediaUrl?.(kind, url, endpoint) === false,
    signal,
  )
  return withConversation(turn, () => conversation)
}

// A source and what reads it agree on the chunk type by construction; nobody else needs to know which it is.
function anyChunk<C extends Chunk>(reading: EventReading<C>): EventReading<Chunk> {
  return reading as unknown as EventReading<Chunk>
}

const noHeaders: WireHeaders = {}
