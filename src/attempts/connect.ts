import type { Fault } from '../canonical/fault.ts'
import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Endpoint, Provider } from '../catalog/catalog.ts'
import { summarizingTurn } from '../formats/compaction/summarizing-turn.ts'
import { compactionItem, summaryStage } from '../formats/compaction/summary-stage.ts'
import type {
  AnswerIdentity,
  ClientFormat,
  EmbeddedUpstreamFormat,
  HttpUpstreamFormat,
  Transcoder,
  UpstreamFormat,
  UpstreamRequest,
  WireHeaders,
} from '../formats/format.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import { sealedEvents } from '../formats/shared/sealed-events.ts'
import { shownBody } from '../formats/shared/shown-body.ts'
import { encodeEmbedded, translateReply, translateStream } from '../formats/translation.ts'
import { compactsItself } from '../routing/compacting-endpoints.ts'
import type { Candidate } from '../routing/plan.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { type Authorizer, plainCredential } from './credentials/authorize.ts'
import type { MediaInliner } from './media/inline-media.ts'
import type { UpstreamAnswer } from './transport/http-exchange.ts'
import type { HttpTransport, OutgoingRequest } from './transport/http-transport.ts'
import { SilenceLimit } from './transport/silence-limit.ts'

/** Chunks as a provider sends them: bytes, or events of the embedded one. */
export type Chunk = Uint8Array | readonly TurnEvent[]

/** Chunks as a provider sends them: bytes, or events of the embedded one. */

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

/** An answer that is open, and what turns it into the caller's format. */
export interface Connection {
  readonly source: ChunkSource<Chunk>
  readonly transcoder: Transcoder<Chunk>
  readonly ignoredParameters: readonly string[]
  /** Of the answer, for its id should it break off. */
  readonly headers: WireHeaders
}

/**
 * Opens one attempt. Rejects with NotAnAnswer for an answer that says no, with a transport error when there is none, and with
 * GatewayError when nobody was asked since the request itself is at fault. `shownBodies` is what was sent so far, where the caller asked
 * to see it: this attempt adds its own.
 */
export type Connector = (
  candidate: Candidate,
  turn: Turn,
  identity: AnswerIdentity,
  cancellation: Cancellation,
  shownBodies: object[] | undefined,
) => Promise<Connection>

/** The provider answered with a fault instead of an answer. */
export class NotAnAnswer extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.name = 'NotAnAnswer'
    this.fault = fault
  }
}

const faultBytesMax = 64 * 1024
const faultMs = 1000

export interface ConnectorParts {
  readonly clientFormats: Readonly<Record<ClientFormatId, ClientFormat>>
  readonly upstreamFormats: Readonly<Record<UpstreamFormatId, UpstreamFormat>>
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  readonly inlineMedia: MediaInliner
}

/** Builds the connector over the wire formats and the one HTTP client. */
export function createConnector(parts: ConnectorParts): Connector {
  return (candidate, turn, identity, cancellation, shownBodies) => {
    const { endpoint } = candidate
    const format = parts.upstreamFormats[endpoint.provider.format]
    const client = parts.clientFormats[turn.clientFormat]
    const isNative = format.id === client.id && shownBodies === undefined && compactsItself(endpoint, turn)
    const asked = turn.compaction === undefined || isNative ? turn : summarizingTurn(turn)
    return format.kind === 'embedded'
      ? Promise.resolve(connectEmbedded(format, client, endpoint, asked, identity, cancellation, shownBodies))
      : connectHttp(format, client, parts, endpoint, asked, identity, cancellation, shownBodies)
  }
}

function connectEmbedded(
  format: EmbeddedUpstreamFormat,
  client: ClientFormat,
  endpoint: Endpoint,
  turn: Turn,
  identity: AnswerIdentity,
  cancellation: Cancellation,
  shownBodies: readonly object[] | undefined,
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
  const encoder = client.createEncoder(turn, identity, shownBodies)
  const transcoder = encodeEmbedded(encoder, turn.isStream, stageOf(turn, identity))
  const ignored = format.ignoredParameters?.(turn) ?? none
  const left = ignored.length === 0 ? turn.unknownFields : [...turn.unknownFields, ...ignored]
  return joined(source, transcoder, left, noHeaders)
}

async function connectHttp(
  format: HttpUpstreamFormat,
  client: ClientFormat,
  { transport, authorize, inlineMedia }: ConnectorParts,
  endpoint: Endpoint,
  turn: Turn,
  identity: AnswerIdentity,
  cancellation: Cancellation,
  shownBodies: object[] | undefined,
): Promise<Connection> {
  // Bytes go through only where nothing in them has to change; the echo of upstream bodies would shift every sequence number.
  const relay =
    format.id === client.id && shownBodies === undefined && turn.isSummarized !== true ? client.relay : undefined
  const request =
    relay === undefined
      ? format.encodeRequest(
          needsMedia(format, turn) ? await withMediaFor(format, endpoint, turn, inlineMedia, cancellation) : turn,
          endpoint,
        )
      : relay.encodeRequest(turn, endpoint)
  if (shownBodies !== undefined) {
    const { apiKey } = endpoint.provider
    shownBodies.push(shownBody(request.body, apiKey === undefined ? [] : [apiKey]))
  }
  const outgoing = toOutgoing(endpoint.provider, request, turn.isStream ? format.streamMediaType : jsonMediaType)
  const authorized = authorize(endpoint.provider, outgoing)
  const answer = await transport.open(authorized instanceof Promise ? await authorized : authorized, cancellation)
  if (answer.status < 200 || answer.status >= 300) {
    throw new NotAnAnswer(format.decodeFault(answer.status, answer.headers, await readFault(answer)))
  }
  const encoderOf = () => client.createEncoder(turn, identity, shownBodies)
  const isStreamed = mediaTypeOf(answer).includes(format.streamMediaType)
  if (!isStreamed || format.isBinaryStream !== true) answer.expectText()
  const transcoder =
    relay !== undefined && request.renamesTools !== true && isStreamed === turn.isStream
      ? relay.createTranscoder(turn, identity)
      : isStreamed
        ? translateStream(format.createDecoder(endpoint), encoderOf(), turn.isStream, stageOf(turn, identity))
        : translateReply(format, encoderOf(), turn.isStream, endpoint, stageOf(turn, identity))
  // An endpoint of the caller's own format gets fields that we don't know as they are; no other could make anything of them.
  const unknown = relay === undefined ? turn.unknownFields : []
  const leftOut = turn.proofs?.leftOut
  const ignored =
    leftOut === undefined || leftOut.size === 0
      ? request.ignoredParameters
      : [...new Set([...request.ignoredParameters, ...leftOut])]
  const ignoredParameters =
    unknown.length === 0 ? ignored : ignored.length === 0 ? unknown : [...new Set([...ignored, ...unknown])]
  return joined(answer, transcoder, ignoredParameters, answer.headers)
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
  return { ...turn, conversation: () => conversation }
}

// A source and its transcoder agree on the chunk type by construction; the loop over attempts does not need to know which it is.
function joined<C extends Chunk>(
  source: ChunkSource<C>,
  transcoder: Transcoder<C>,
  ignoredParameters: readonly string[],
  headers: WireHeaders,
): Connection {
  return { source, transcoder: transcoder as unknown as Transcoder<Chunk>, ignoredParameters, headers }
}

const noHeaders: WireHeaders = {}

type Headers = Readonly<Record<string, string>>

/** What every request to a provider carries, by the answer that is wanted. The catalog's providers never change. */
const usualHeaders = new WeakMap<Provider, Map<string, Headers>>()

function toOutgoing(provider: Provider, request: UpstreamRequest, accept: string): OutgoingRequest {
  const usual = usualHeadersOf(provider, accept)
  let isUsual = true
  for (const _ in request.headers) isUsual = false
  return {
    url: provider.baseUrl + request.path,
    // Headers that an operator configured for a provider win over all others, its credential included.
    headers: isUsual ? usual : { ...usual, ...request.headers, ...provider.headers },
    body: request.body,
  }
}

function usualHeadersOf(provider: Provider, accept: string): Headers {
  const byAccept = usualHeaders.get(provider) ?? new Map<string, Headers>()
  let headers = byAccept.get(accept)
  if (headers === undefined) {
    headers = {
      'content-type': jsonMediaType,
      accept,
      // Decoding costs more than it saves between data centres, and a compressed stream comes in lumps.
      'accept-encoding': 'identity',
      ...plainCredential(provider),
      ...provider.headers,
    }
    usualHeaders.set(provider, byAccept.set(accept, headers))
  }
  return headers
}

const enough = new Error('enough of the error body was read')

// What a provider says about its failure matters less than asking the next one soon.
async function readFault(answer: UpstreamAnswer): Promise<Uint8Array> {
  const kept: Uint8Array[] = []
  let bytes = 0
  const timer = setTimeout(() => answer.cancel(enough), faultMs)
  try {
    for (let chunks = await answer.read(); chunks !== null; chunks = await answer.read()) {
      for (const chunk of chunks) {
        kept.push(chunk)
        bytes += chunk.byteLength
      }
      if (bytes > faultBytesMax) answer.cancel(enough)
    }
  } catch (error) {
    if (error !== enough) throw error
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(kept)
}
