import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { AnswerEncoder, AnswerIdentity, Ending } from '../../format.ts'
import { encodeUsage, terminalEventOf, verdictOf } from '../ending-fields.ts'
import { type FlatNames, flatNamesOf } from '../flat-names.ts'
import { idStem, startResponse } from '../response-echo.ts'
import { formatId, type Response, requestOf, serviceTierOf } from '../wire.ts'
import { CompactionEncoder } from './compaction-encoder.ts'
import { EventWriter } from './event-writer.ts'
import { HandedItem } from './handed-item.ts'
import { OpenItem, ownExtra } from './output-item.ts'
import { foreignItem } from './search-item.ts'
import { ServerItem } from './server-item.ts'

type EncodedItem = OpenItem | ServerItem | HandedItem

/** Encodes canonical events as a response of this format. A stream begins with an event for each of `upstreamBodies`. */
export function createEncoder(
  turn: WrittenTurn,
  identity: AnswerIdentity,
  upstreamBodies: readonly object[] = [],
): AnswerEncoder {
  return turn.compaction === 'endpoint'
    ? new CompactionEncoder(turn, identity)
    : new ResponseEncoder(turn, identity, upstreamBodies)
}

class ResponseEncoder implements AnswerEncoder {
  readonly #turn: WrittenTurn
  readonly #identity: AnswerIdentity
  readonly #upstreamBodies: readonly object[]
  readonly #idStem: string
  readonly #names: FlatNames | undefined
  readonly #writer = new EventWriter()
  /** In order of start. */
  readonly #items: EncodedItem[] = []
  readonly #byIndex: EncodedItem[] = []
  /** The response at its start. */
  #response: Response | undefined
  #hasRefusal = false

  constructor(turn: WrittenTurn, identity: AnswerIdentity, upstreamBodies: readonly object[]) {
    this.#turn = turn
    this.#identity = identity
    this.#upstreamBodies = upstreamBodies
    this.#idStem = idStem(identity)
    this.#names = flatNamesOf(requestOf(turn))
  }

  encode(events: readonly TurnEvent[]): string {
    for (const event of events) this.#step(event, this.#writer)
    return this.#writer.takeText()
  }

  add(events: readonly TurnEvent[]): void {
    for (const event of events) this.#step(event, null)
  }

  encodeEnd(ending: Ending): string {
    const response = this.#finish(ending, this.#writer)
    this.#writer.write(terminalEventOf(response.status), `"response":${JSON.stringify(response)}`)
    return `${this.#writer.takeText()}data: [DONE]\n\n`
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#finish(ending, null))
  }

  #step(event: TurnEvent, writer: EventWriter | null): void {
    switch (event.kind) {
      case 'start':
        this.#begin(event.serviceTier, writer)
        return
      case 'item-start':
        this.#begin(undefined, writer)
        this.#startItem(event.index, event.item, writer)
        return
      case 'server-call':
        this.#begin(undefined, writer)
        this.#addItem(event.index, new ServerItem(this.#items.length, event.call, writer))
        return
      case 'finish':
      case 'fault':
      case 'native-delta':
        return
      case 'refusal-delta':
        this.#hasRefusal = true
        this.#byIndex[event.index]?.take(event, writer)
        return
      default:
        this.#byIndex[event.index]?.take(event, writer)
    }
  }

  #startItem(index: number, start: ItemStart, writer: EventWriter | null): void {
    const isForeign = start.kind === 'native' && start.format !== formatId
    const known = isForeign ? foreignItem(start, this.#idStem, this.#items.length) : start
    // This format can't express another format's own item: those after it move up.
    if (known === undefined) return
    if (known.kind === 'tool-call' && known.handed !== undefined) {
      this.#addItem(index, new HandedItem(this.#items.length, known, this.#idStem, writer))
      return
    }
    const named = this.#names === undefined ? known : withNamespace(known, this.#names)
    this.#addItem(index, new OpenItem(this.#items.length, named, this.#idStem, writer))
  }

  #addItem(index: number, item: EncodedItem): void {
    this.#items.push(item)
    this.#byIndex[index] = item
  }

  #begin(serviceTier: string | undefined, writer: EventWriter | null): Response {
    if (this.#response !== undefined) return this.#response
    const response = startResponse(requestOf(this.#turn), this.#identity)
    const tier = serviceTierOf(serviceTier)
    this.#response = tier === undefined ? response : { ...response, service_tier: tier }
    if (writer !== null) {
      for (const body of this.#upstreamBodies) {
        writer.write('response.debug', `"debug":${JSON.stringify({ echo_upstream_body: body })}`)
      }
      const text = `"response":${JSON.stringify(this.#response)}`
      writer.write('response.created', text)
      writer.write('response.in_progress', text)
    }
    return this.#response
  }

  #finish(ending: Ending, writer: EventWriter | null): Response {
    const start = this.#begin(undefined, writer)
    // Only a fault leaves items open. They are left out, without an end: callers act on what looks finished, and half a call does harm.
    const finished = this.#items.filter(({ isDone }) => isDone)
    // An answer that ended for lack of memory does not repeat its text.
    const items = writer !== null && ending.outcome.fault?.code === 'memory' ? [] : finished
    const verdict = verdictOf(ending, this.#hasRefusal)
    const tier = serviceTierOf(ending.outcome.serviceTier)
    const response: Response = {
      ...start,
      completed_at: verdict.status === 'completed' ? ending.completedAt : null,
      output: items.map((item) => item.encode()),
      service_tier: tier === undefined || tier === 'auto' ? 'default' : tier,
      usage: encodeUsage(ending),
    }
    Object.assign(response, verdict)
    if (ending.serviceMetadata !== undefined) {
      response.service_metadata = ending.serviceMetadata as NonNullable<Response['service_metadata']>
    }
    return response
  }
}

/** A call with the caller's name of its tool. */
function withNamespace(start: ItemStart, names: FlatNames): ItemStart {
  const own = start.kind === 'tool-call' ? names.original(start.name) : undefined
  if (start.kind !== 'tool-call' || own === undefined) return start
  const { name, namespace } = own
  return { ...start, name, extra: { ...start.extra, [formatId]: { ...ownExtra(start.extra), namespace } } }
}
