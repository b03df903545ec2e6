import type { Outcome } from '../canonical/outcome.ts'
import type { ItemStart, TokenLogprob, TurnEvent } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { EventDecoder, EventReading, HttpUpstreamFormat, Said } from './format.ts'
import { CollectedBody } from './shared/collected-body.ts'
import type { EventStage } from './shared/event-stage.ts'

/** Where canonical events come from: decoded as they arrive, decoded at the end from a whole body, or made in this process. */
interface EventSource<Chunk> {
  push(chunk: Chunk, out: TurnEvent[]): void
  end(out: TurnEvent[]): void
  usageSoFar?(): Usage | undefined
  readonly isFinished?: boolean
}

/** Options for reading an answer's events. */
export interface ReadingOptions {
  /** Whether the caller sees reasoning as it comes, so that it counts as an answer. */
  readonly isStream: boolean
  /** Changes the events of this answer before they are read. */
  readonly stage?: EventStage | undefined
}

/** Most bytes of a stream: several times the longest answers with images. */
const streamBytesMax = 256 * 1024 * 1024
/** Most items of an answer; more means an endless stream. */
const itemsMax = 10_000

/** Reads a streamed answer. */
export function readStream(decoder: EventDecoder, options: ReadingOptions): EventReading<Uint8Array> {
  return new EventReader(new BoundedStream(decoder), options)
}

/** Reads an answer that comes whole. */
export function readReply(
  format: HttpUpstreamFormat,
  endpoint: Endpoint | undefined,
  options: ReadingOptions,
): EventReading<Uint8Array> {
  return new EventReader(new WholeBody(format, endpoint), options)
}

/** Reads an answer that this process makes itself. */
export function readEmbedded(options: ReadingOptions): EventReading<readonly TurnEvent[]> {
  return new EventReader(new EmbeddedEvents(), options)
}

class EventReader<Chunk> implements EventReading<Chunk> {
  readonly way = 'events'
  outcome: Outcome | null = null
  hasContent = false
  said: Said = 'nothing'
  /** Deltas seen: the lower bound of output tokens when an answer is cut. */
  deltaCount = 0
  keptBytes = 0
  readonly #source: EventSource<Chunk>
  readonly #isStream: boolean
  readonly #stage: EventStage | undefined
  #ready: TurnEvent[] = []
  #upstreamId: string | null = null
  #serviceTier: string | null = null
  #imageCount: number | undefined

  constructor(source: EventSource<Chunk>, { isStream, stage }: ReadingOptions) {
    this.#source = source
    this.#isStream = isStream
    this.#stage = stage
  }

  push(chunk: Chunk): void {
    if (this.outcome !== null) return
    const events: TurnEvent[] = []
    this.#source.push(chunk, events)
    this.#take(events)
  }

  end(): void {
    if (this.outcome !== null) return
    const events: TurnEvent[] = []
    this.#source.end(events)
    this.#take(events)
  }

  usageSoFar(): Usage | undefined {
    return this.#source.usageSoFar?.()
  }

  get isFinished(): boolean {
    return this.#source.isFinished === true
  }

  takeEvents(): readonly TurnEvent[] {
    const ready = this.#ready
    if (ready.length > 0) this.#ready = []
    return ready
  }

  #take(events: TurnEvent[]): void {
    if (events.length === 0) return
    for (const event of events) this.#note(event)
    const shown = this.#stage === undefined ? events : this.#stage(events)
    // The stage may change how the answer ended, for example if nothing usable came.
    if (shown !== events) for (const event of shown) if (event.kind === 'fault') this.#note(event)
    if (this.#ready.length === 0) this.#ready = shown === events ? events : [...shown]
    else for (const event of shown) this.#ready.push(event)
  }

  #note(event: TurnEvent): void {
    switch (event.kind) {
      case 'start':
        this.#upstreamId = event.id ?? null
        this.#serviceTier = event.serviceTier ?? null
        return
      case 'finish':
        this.outcome = {
          stopReason: event.stopReason,
          nativeReason: event.nativeReason,
          fault: null,
          declined: event.declined,
          usage: event.usage ?? null,
          wrongUsage: event.wrongUsage,
          upstreamId: this.#upstreamId,
          serviceTier: event.serviceTier ?? this.#serviceTier,
          imageCount: this.#imageCount,
        }
        return
      case 'fault':
        this.outcome = {
          stopReason: null,
          fault: event.fault,
          usage: null,
          upstreamId: this.#upstreamId,
          serviceTier: this.#serviceTier,
        }
        return
      case 'item-done':
      // The gateway adds these later: no provider gives them.
      case 'server-call':
      case 'server-progress':
      case 'server-result':
        return
      case 'native-delta':
        this.deltaCount++
        return
      case 'annotation':
        this.keptBytes += annotationBytes
        return
      case 'item-start':
        this.hasContent = true
        this.keptBytes += sizeOfItem(event.item)
        if (event.item.kind === 'generated-image') this.#imageCount = (this.#imageCount ?? 0) + 1
        if (event.item.kind === 'reasoning') this.#noteThoughts('thinking')
        // A message may still become a refusal.
        else if (event.item.kind !== 'message') this.said = 'answer'
        return
      case 'refusal-delta':
        if (this.said !== 'answer') this.said = 'refusal'
        break
      case 'reasoning-delta':
      case 'summary-delta':
        this.#noteThoughts(event.text === '' ? 'thinking' : 'answer')
        break
      case 'text-delta':
        if (event.text !== '') this.said = 'answer'
        if (event.logprobs !== undefined) this.keptBytes += sizeOfLogprobs(event.logprobs)
        break
      default:
        this.said = 'answer'
    }
    this.hasContent = true
    this.deltaCount++
    this.keptBytes += event.text.length
  }

  /** Thoughts count only if the caller sees them. */
  #noteThoughts(said: Said): void {
    if (this.#isStream && (said === 'answer' || this.said === 'nothing')) this.said = said
  }
}

const annotationBytes = 512
const logprobBytes = 128

/** Complete items take more memory than their text. */
function sizeOfItem(item: ItemStart): number {
  if (item.kind === 'generated-image') return item.base64.length
  return item.kind === 'native' ? JSON.stringify(item.wire ?? null).length : 0
}

function sizeOfLogprobs(logprobs: readonly TokenLogprob[]): number {
  return logprobs.reduce((sum, { top }) => sum + logprobBytes * (1 + top.length), 0)
}

/** Ends a stream with a fault once it is larger than an answer can be, to bound memory. */
class BoundedStream implements EventSource<Uint8Array> {
  readonly #decoder: EventDecoder
  #bytes = 0
  #itemCount = 0

  constructor(decoder: EventDecoder) {
    this.#decoder = decoder
  }

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    this.#bytes += chunk.byteLength
    this.#decoder.push(chunk, out)
    for (const { kind } of out) if (kind === 'item-start') this.#itemCount++
    if (this.#bytes <= streamBytesMax && this.#itemCount <= itemsMax) return
    const last = out.at(-1)?.kind
    if (last !== 'finish' && last !== 'fault') out.push({ kind: 'fault', fault: tooLarge })
  }

  end(out: TurnEvent[]): void {
    this.#decoder.end(out)
  }

  usageSoFar(): Usage | undefined {
    return this.#decoder.usageSoFar?.()
  }

  get isFinished(): boolean {
    return this.#decoder.isFinished === true
  }
}

class WholeBody implements EventSource<Uint8Array> {
  readonly #format: HttpUpstreamFormat
  readonly #endpoint: Endpoint | undefined
  readonly #body = new CollectedBody()

  constructor(format: HttpUpstreamFormat, endpoint: Endpoint | undefined) {
    this.#format = format
    this.#endpoint = endpoint
  }

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (!this.#body.push(chunk)) out.push({ kind: 'fault', fault: tooLarge })
  }

  end(out: TurnEvent[]): void {
    // One by one, because spreading a long list would exceed the limit of arguments.
    let itemCount = 0
    for (const event of this.#format.decodeReply(this.#body.take(), this.#endpoint)) {
      if (event.kind === 'item-start' && ++itemCount > itemsMax) {
        out.push({ kind: 'fault', fault: tooLarge })
        return
      }
      out.push(event)
    }
  }
}

const tooLarge = { type: 'provider_unavailable', status: 200, message: "the provider's answer is too large" } as const

class EmbeddedEvents implements EventSource<readonly TurnEvent[]> {
  push(chunk: readonly TurnEvent[], out: TurnEvent[]): void {
    for (const event of chunk) out.push(event)
  }

  end(out: TurnEvent[]): void {
    out.push({
      kind: 'fault',
      fault: {
        type: 'provider_unavailable',
        status: 200,
        message: 'the provider closed the stream before the answer was complete',
      },
    })
  }
}
