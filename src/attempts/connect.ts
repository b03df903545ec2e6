import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Endpoint, Provider } from '../catalog/catalog.ts'
import type {
  AnswerIdentity,
  ClientFormat,
  EmbeddedUpstreamFormat,
  HttpUpstreamFormat,
  Transcoder,
  UpstreamFormat,
  UpstreamFormatId,
  UpstreamRequest,
} from '../formats/format.ts'
import { encodeEmbedded, translateReply, translateStream } from '../formats/translation.ts'
import type { Candidate } from '../routing/plan.ts'
import type { HttpTransport, UpstreamAnswer } from './http-transport.ts'
import type { Chunk } from './run-plan.ts'

/** Where chunks of an answer come from. */
export interface ChunkSource<C> {
  /** At least one chunk, or null at the end. Rejects when the exchange broke or was cancelled. */
  read(): Promise<readonly C[] | null>
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
}

/** Opens one attempt. Rejects with NotAnAnswer for an answer that says no, with a transport error when there is none. */
export type Connector = (
  candidate: Candidate,
  turn: Turn,
  identity: AnswerIdentity,
  signal: AbortSignal,
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

/** Builds the connector over the wire formats and the one HTTP client. */
export function createConnector(
  client: ClientFormat,
  upstreamFormats: Readonly<Record<UpstreamFormatId, UpstreamFormat>>,
  transport: HttpTransport,
): Connector {
  return (candidate, turn, identity, signal) => {
    const format = upstreamFormats[candidate.endpoint.provider.format]
    return format.kind === 'embedded'
      ? Promise.resolve(connectEmbedded(format, client, candidate.endpoint, turn, identity, signal))
      : connectHttp(format, client, transport, candidate.endpoint, turn, identity, signal)
  }
}

function connectEmbedded(
  format: EmbeddedUpstreamFormat,
  client: ClientFormat,
  endpoint: Endpoint,
  turn: Turn,
  identity: AnswerIdentity,
  signal: AbortSignal,
): Connection {
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  const iterator = format.answer(turn, endpoint, stop.signal)[Symbol.asyncIterator]()
  const end = (reason: Error) => {
    signal.removeEventListener('abort', onAbort)
    stop.abort(reason)
  }
  const source: ChunkSource<readonly TurnEvent[]> = {
    async read() {
      const { done, value } = await iterator.next()
      stop.signal.throwIfAborted()
      return done === true ? null : [value]
    },
    cancel: end,
    release: () => end(new Error('nothing more is wanted')),
  }
  const transcoder = encodeEmbedded(client.createEncoder(turn, identity), turn.isStream)
  return { ...joined(source, transcoder), ignoredParameters: turn.unknownFields }
}

async function connectHttp(
  format: HttpUpstreamFormat,
  client: ClientFormat,
  transport: HttpTransport,
  endpoint: Endpoint,
  turn: Turn,
  identity: AnswerIdentity,
  signal: AbortSignal,
): Promise<Connection> {
  // Bytes go through only where nothing in them has to change; the echo of the upstream body would shift every sequence number.
  const relay = format.id === client.id && !turn.echoesUpstreamBody ? client.relay : undefined
  const request = relay === undefined ? format.encodeRequest(turn, endpoint) : relay.encodeRequest(turn, endpoint)
  const answer = await transport.open(toOutgoing(endpoint.provider, request, turn.isStream), signal)
  if (answer.status < 200 || answer.status >= 300) {
    throw new NotAnAnswer(format.decodeFault(answer.status, answer.headers, await readFault(answer)))
  }
  const isEventStream = String(answer.headers['content-type'] ?? '')
    .toLowerCase()
    .includes('text/event-stream')
  const shownBody = turn.echoesUpstreamBody ? request.body.toString() : undefined
  const transcoder =
    relay !== undefined && isEventStream === turn.isStream
      ? relay.createTranscoder(turn, identity)
      : isEventStream
        ? translateStream(format.createDecoder(), client.createEncoder(turn, identity, shownBody))
        : translateReply(format, client.createEncoder(turn, identity, shownBody), turn.isStream)
  // An endpoint of the caller's own format gets fields that we don't know as they are; no other could make anything of them.
  const unknown = relay === undefined ? turn.unknownFields : []
  return { ...joined(answer, transcoder), ignoredParameters: [...new Set([...request.ignoredParameters, ...unknown])] }
}

// A source and its transcoder agree on the chunk type by construction; the loop over attempts does not need to know which it is.
function joined<C extends Chunk>(
  source: ChunkSource<C>,
  transcoder: Transcoder<C>,
): Pick<Connection, 'source' | 'transcoder'> {
  return { source, transcoder: transcoder as unknown as Transcoder<Chunk> }
}

function toOutgoing(provider: Provider, request: UpstreamRequest, isStream: boolean) {
  return {
    url: provider.baseUrl + request.path,
    headers: {
      'content-type': 'application/json',
      accept: isStream ? 'text/event-stream' : 'application/json',
      // Decoding costs more than it saves between data centres, and a compressed stream comes in lumps.
      'accept-encoding': 'identity',
      ...(provider.apiKey !== undefined && { authorization: `Bearer ${provider.apiKey}` }),
      ...request.headers,
      ...provider.headers,
    },
    body: request.body,
  }
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
