import { withConversation } from '../canonical/change-turn.ts'
import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { fitTurn } from '../fit/fit-turn.ts'
import { summarizingTurn } from '../formats/compaction/summarizing-turn.ts'
import { compactionItem, summaryStage } from '../formats/compaction/summary-stage.ts'
import type { AnswerIdentity, ClientFormat, HttpUpstreamFormat, UpstreamFormat } from '../formats/format.ts'
import { readReply, readStream } from '../formats/read-answer.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { FitCheck } from '../formats/shared/relayed-fit.ts'
import { sealedEvents } from '../formats/shared/sealed-events.ts'
import { shownBody } from '../formats/shared/shown-body.ts'
import { compactsItself } from '../routing/compacting-endpoints.ts'
import type { Holder } from '../shares/holder.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { connectEmbedded } from './connect-embedded.ts'
import { type Asking, anyChunk, type Connection, type Connector, NotAnAnswer } from './connection.ts'
import type { Authorizer } from './credentials/authorize.ts'
import { withOddHeaders } from './faults/odd-headers.ts'
import { ignoredOf } from './ignored-of.ts'
import type { MediaInliner } from './media/inline-media.ts'
import { toOutgoing } from './outgoing-request.ts'
import { readFault } from './read-fault.ts'
import { relayFor } from './relay-for.ts'
import type { UpstreamAnswer } from './transport/http-exchange.ts'
import type { HttpTransport } from './transport/http-transport.ts'

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
      ? Promise.resolve(
          connectEmbedded(format, { ...asking, turn: asked }, stageOf(asked, asking.identity), cancellation),
        )
      : connectHttp(format, parts, asked === turn ? asking : { ...asking, turn: asked }, cancellation)
  }
}

async function connectHttp(
  format: HttpUpstreamFormat,
  { clientFormats, transport, authorize, inlineMedia, fit }: ConnectorParts,
  asking: Asking,
  cancellation: Cancellation,
): Promise<Connection> {
  const { turn: asked, holder, identity, shownBodies } = asking
  const { endpoint } = asking.candidate
  const { turn, ...fitted } = fitTurn(asked, endpoint, asking.outputLimit)
  const { relay } = clientFormats[turn.clientFormat]
  const echoes = shownBodies !== undefined
  const relayed = relayFor(relay, format.id, turn, echoes)
  const request =
    relayed === undefined
      ? format.encodeRequest(
          needsMedia(format, turn)
            ? await withMediaFor(format, endpoint, turn, { inlineMedia, holder, cancellation })
            : turn,
          endpoint,
        )
      : relayed.relay.encodeRequest(relayed.turn, endpoint)
  if (shownBodies !== undefined) {
    const { apiKey } = endpoint.provider
    shownBodies.push(shownBody(request.body, apiKey === undefined ? [] : [apiKey]))
  }
  const accept = turn.isStream ? format.streamMediaType : jsonMediaType
  const outgoing = toOutgoing(endpoint.provider, request, accept, asking)
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

const jsonMediaType = 'application/json'

function needsMedia({ takesMediaUrl }: HttpUpstreamFormat, { needs }: Turn): boolean {
  return needs.hasMediaUrls && takesMediaUrl !== undefined
}

interface MediaWish {
  readonly inlineMedia: MediaInliner
  readonly holder: Holder
  readonly cancellation: Cancellation
}

/** The turn with bytes in place of the URLs that this endpoint would not fetch. */
async function withMediaFor(
  { takesMediaUrl }: HttpUpstreamFormat,
  endpoint: Endpoint,
  turn: Turn,
  { inlineMedia, holder, cancellation }: MediaWish,
): Promise<Turn> {
  const conversation = await inlineMedia(
    turn.conversation(),
    (kind, url) => takesMediaUrl?.(kind, url, endpoint) === false,
    holder,
    cancellation.signal,
  )
  return withConversation(turn, () => conversation)
}
