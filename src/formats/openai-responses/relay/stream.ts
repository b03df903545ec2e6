import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import { readsOneWay } from '../../../streams/count-members.ts'
import { scanJson, spliceMembers } from '../../../streams/scan-json.ts'
import { encodeEvent } from '../../../streams/sse/encode-event.ts'
import { EventRelay, type RelayedEvents, type UnreadEvent } from '../../../streams/sse/event-relay.ts'
import {
  isJsonObject,
  type JsonObject,
  objectOf,
  parseUntrusted,
  textOf,
  wordOf,
} from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { type FitCheck, misfitOf } from '../../shared/relayed-fit.ts'
import { carriesError } from '../../shared/upstream-fault.ts'
import { terminalEventOf } from '../ending-fields.ts'
import { idStem } from '../response-echo.ts'
import {
  endedEarly,
  faultOfErrorEvent,
  isErrorEvent,
  noContent,
  notJson,
  outcomeOf,
  tooLarge,
} from '../upstream/read-response.ts'
import type { Response } from '../wire.ts'
import { sealEvent } from './cipher.ts'
import { DeltaLine } from './delta-line.ts'
import { classOfType } from './event-class.ts'
import { OutputTrail } from './output-trail.ts'
import type { WriteEvent } from './relayed-item.ts'
import { RelayedResponse } from './response.ts'
import { saidAfter } from './said.ts'

/**
 * Passes on a stream of this format. Once a delta was parsed, similar ones pass as bytes; other events with content pass after parsing;
 * those with the response object are rewritten; the last one waits for `encodeEnd`. Anything after it is ignored.
 */
export class RelayStream implements Transcoder, RelayedEvents {
  readonly way = 'bytes'
  deltaCount = 0
  hasContent = false
  said: Said = 'nothing'
  outcome: Outcome | null = null
  readonly #fit: FitCheck
  readonly #response: RelayedResponse
  readonly #sealProof: AnswerIdentity['sealProof']
  readonly #output: OutputTrail
  readonly #deltas = new DeltaLine()
  readonly #relay = new EventRelay(this)
  /** The next event's sequence number, independent of the provider's. */
  #sequenceNumber = 0
  /** The last response in progress as the provider wrote it, if it could be separated, and as it was passed on. */
  #progressSource = ''
  #progress = ''
  /** The provider's own last event. */
  #terminal: JsonObject | undefined

  constructor(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck) {
    this.#fit = fit
    this.#response = new RelayedResponse(turn, identity, fit)
    this.#sealProof = identity.sealProof
    this.#output = new OutputTrail(idStem(identity))
  }

  get keptBytes(): number {
    return this.#output.keptBytes
  }

  get isOver(): boolean {
    return this.outcome !== null
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    this.#relay.push(chunk)
    if (this.#relay.hasOverflowed && this.outcome === null) this.#fail(tooLarge)
  }

  end(): void {
    if (this.outcome !== null) return
    this.#relay.end()
    if (this.outcome === null) this.#fail(endedEarly)
  }

  take(): string | Uint8Array | null {
    return this.#relay.takeReady()
  }

  encodeEnd(ending: Ending): string {
    let text = ''
    let number = this.#sequenceNumber
    const write: WriteEvent = (type, members) => {
      text += encodeEvent(type, JSON.stringify({ type, ...members, sequence_number: number++ }))
    }
    const response = this.#finish(ending)
    if (ending.outcome.fault === null) this.#output.close(openStatusOf(ending), write)
    const type = terminalEventOf(response.status)
    write(type, { ...(ending.outcome.fault === null && this.#terminal), type, response })
    return `${text}data: [DONE]\n\n`
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#finish(ending))
  }

  #finish(ending: Ending): Response {
    const output = this.#output
    const response = this.#response.finish(() => output.output(openStatusOf(ending)), ending)
    // Items that a fault left open are left out, without an end, even if the provider lists them: callers act on what looks finished.
    const items = ending.outcome.fault === null ? output.withSteadyIds(response.output) : output.finished()
    response.output = items as Response['output']
    return response
  }

  passEvent(text: string, start: number, end: number): boolean | string {
    const deltas = this.#deltas
    if (!deltas.match(text, start, end)) return false
    const { keptIn } = deltas
    if (keptIn !== undefined) this.#output.keep(keptIn, deltas.said(text))
    this.deltaCount++
    return deltas.shown(text, this.#sequenceNumber++)
  }

  takeEvent(event: UnreadEvent): boolean {
    const { name, data } = event
    // Some servers send events without data to keep the connection alive.
    if (data === '[DONE]' || data.trim() === '') return false
    const type = typeOf(name, data)
    if (type === undefined) this.#fail(notJson)
    // Events of this format have a type.
    if (type === undefined || type === '') return false
    const eventClass = classOfType(type)
    if (eventClass === 'content') return this.#passContent(type, event)
    if (eventClass === 'progress') this.#passProgress(type, data)
    else if (eventClass === 'terminal') this.#takeTerminal(type, data)
    else this.#fail(faultOfErrorEvent(objectOf(parseUntrusted(data))))
    return false
  }

  /** Whether the event passes unchanged. */
  #passContent(named: string, { name, data: own, original, line }: UnreadEvent): boolean {
    const sealed = this.#sealProof === undefined ? own : sealEvent(own, this.#sealProof)
    const wire = parseUntrusted(sealed)
    if (!isJsonObject(wire) || isErrorEvent(wire)) {
      this.#fail(isJsonObject(wire) ? faultOfErrorEvent(wire) : notJson)
      return false
    }
    // Callers read the type from the data: where the event's name says another, that one is wrong.
    const type = wordOf(wire['type']) ?? named
    const ownClass = classOfType(type)
    if (ownClass !== 'content') {
      if (ownClass === 'progress') this.#passProgress(type, own)
      else this.#takeTerminal(type, own)
      return false
    }
    const data = readsOneWay(sealed, wire) ? sealed : JSON.stringify(wire)
    this.hasContent = true
    // Deltas that pass without parsing match one that was parsed here.
    if (this.said !== 'answer') this.said = saidAfter(this.said, type, wire)
    const output = this.#output
    const changes = output.changesOf(type, wire, data)
    if (carriesError(wire)) changes.set('error', 'null')
    const number = this.#sequenceNumber
    if (wire['sequence_number'] !== number) changes.set('sequence_number', String(number))
    if (wire['type'] !== type) changes.set('type', JSON.stringify(type))
    const shown = shownEvent(wire, changes)
    const fit = this.#fit('createResponse', 'event', shown)
    const misfit = misfitOf(fit)
    const text = misfit === undefined ? output.note(type, shown, line.length) : undefined
    if (misfit !== undefined || output.hasOverflowed) {
      this.#fail(misfit ?? tooLarge)
      return false
    }
    this.#sequenceNumber++
    const isNamed = name === '' || name === type
    const isAsItCame = changes.size === 0 && original !== undefined && isNamed && data === own && fit === 'fits'
    if (fit === 'filled') this.#relay.write(encodeEvent(type, JSON.stringify(shown)))
    else if (!isAsItCame) this.#relay.write(encodeEvent(type, changed(data, changes)))
    if (type.endsWith('.added')) this.#deltas.reset()
    if (!type.endsWith('.delta')) return isAsItCame
    this.deltaCount++
    // Other events can't be compared with one that lacks something, whose name and type differ, or that has more lines.
    const isWhole =
      fit === 'fits' && [...changes.keys()].every((each) => each === 'sequence_number' || (wire[each] ?? null) !== null)
    if (original === undefined || !isNamed || wire['type'] !== type || !isWhole) return isAsItCame
    const itemId = output.idAt(wire['output_index'])
    this.#deltas.learn({ line, dataStart: line.indexOf('{'), text, itemId, isRenamed: changes.has('item_id') })
    return isAsItCame
  }

  #passProgress(type: string, data: string): void {
    const number = this.#sequenceNumber++
    const parts = splitProgress(type, data, number)
    if (parts !== undefined && this.#readProgress(parts.response)) {
      this.#relay.write(encodeEvent(type, parts.head + this.#progress + parts.rest))
      return
    }
    if (this.outcome !== null) return
    const wire = parseUntrusted(data)
    if (!isJsonObject(wire) || isErrorEvent(wire)) {
      this.#fail(isJsonObject(wire) ? faultOfErrorEvent(wire) : notJson)
      return
    }
    const own = textOf(wire['type'])
    if (classOfType(own) === 'terminal') {
      this.#takeTerminal(own, data)
      return
    }
    const response = this.#response.progress(objectOf(wire['response']))
    if (!('object' in response)) {
      this.#fail(response)
      return
    }
    this.#progressSource = ''
    this.#relay.write(encodeEvent(type, JSON.stringify({ ...wire, type, response, sequence_number: number })))
  }

  /** Makes `#progress` from the provider's response; returns false if that is not an object, or fails the answer if it does not fit. */
  #readProgress(source: string): boolean {
    // The second event of nearly every stream repeats the response of the first.
    if (source === this.#progressSource) return true
    const wire = parseUntrusted(source)
    if (!isJsonObject(wire)) return false
    const response = this.#response.progress(wire)
    if (!('object' in response)) {
      this.#fail(response)
      return false
    }
    this.#progress = JSON.stringify(response)
    this.#progressSource = source
    return true
  }

  #takeTerminal(type: string, data: string): void {
    const wire = parseUntrusted(data)
    if (isJsonObject(wire) && isErrorEvent(wire)) {
      this.#fail(faultOfErrorEvent(wire))
      return
    }
    if (!isJsonObject(wire) || !isJsonObject(wire['response'])) {
      this.#fail(notJson)
      return
    }
    const status = type.slice('response.'.length)
    // The event's name says how it ended, except that some providers send `completed` for an incomplete response.
    const isKnown = status === 'completed' && wire['response']['status'] === 'incomplete'
    const outcome = outcomeOf(wire['response'], isKnown ? 'incomplete' : status)
    // Where items have come, the output may be left out: it repeats them.
    const hasOutput = this.hasContent || Array.isArray(wire['response']['output'])
    const misfit = hasOutput ? this.#response.last(wire['response'], outcome) : noContent
    if (misfit !== undefined && outcome.fault === null) {
      this.#fail(misfit)
      return
    }
    this.#terminal = wire
    this.outcome = outcome
  }

  #fail(fault: Fault): void {
    const { upstreamId, serviceTier } = this.#response
    this.outcome = { stopReason: null, fault, usage: null, upstreamId, serviceTier }
  }
}

/** The status of items that the provider left open in an answer that ended without a fault. */
function openStatusOf({ outcome: { stopReason } }: Ending): string {
  const isCut = stopReason === 'max-tokens' || stopReason === 'context-length' || stopReason === 'content-filter'
  return isCut ? 'incomplete' : 'completed'
}

/** An event as its caller sees it; its members are the provider's own where nothing changes them. */
function shownEvent(wire: JsonObject, changes: ReadonlyMap<string, string>): JsonObject {
  const shown: Record<string, unknown> = { ...wire }
  for (const [name, text] of changes) shown[name] = JSON.parse(text)
  return shown
}

/** The data of an event with some members changed, otherwise unchanged. */
function changed(data: string, changes: ReadonlyMap<string, string>): string {
  return changes.size === 0 ? data : spliceMembers(scanJson(Buffer.from(data)), changes).toString('utf8')
}

interface ProgressParts {
  /** The text before and after the response object, with the event's type and number. */
  readonly head: string
  readonly rest: string
  /** The text between the two: one JSON value, if the event has the expected layout. */
  readonly response: string
}

const progressHead = /^\{(?:"type":"[\w.]+",|"sequence_number":\d+,)*"response":(?=\{)/
const progressRest = /\}((?:,"type":"[\w.]+"|,"sequence_number":\d+)*\})$/
const progressRestMax = 120

/** Splits an event around its response without parsing it; undefined if it has other members than its type and this number. */
function splitProgress(type: string, data: string, number: number): ProgressParts | undefined {
  const head = progressHead.exec(data)?.[0]
  const rest = head === undefined ? undefined : progressRest.exec(data.slice(-progressRestMax))?.[1]
  if (head === undefined || rest === undefined) return undefined
  const frame = objectOf(parseUntrusted(`${head}0${rest}`))
  if (frame['type'] !== type || frame['sequence_number'] !== number) return undefined
  return { head, rest, response: data.slice(head.length, data.length - rest.length) }
}

/**
 * The type of an event: of its data, which its callers go by, else its name; '' where it has none, undefined where the data is not JSON.
 * Where the name says that the event is one of content, which is parsed anyway, that is left to the parser.
 */
function typeOf(name: string, data: string): string | undefined {
  // Most providers write the type first.
  const head = /^\{"type":"([\w.]+)"/.exec(data)
  if (head?.[1] !== undefined) return head[1]
  if (name === 'error' || (name !== '' && classOfType(name) === 'content')) return name
  const wire = parseUntrusted(data)
  if (!isJsonObject(wire)) return undefined
  return wordOf(wire['type']) ?? (wire['error'] === undefined ? name : 'error')
}
