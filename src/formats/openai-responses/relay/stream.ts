import type { Fault } from '../../../canonical/fault.ts'
import type { Turn } from '../../../canonical/turn.ts'
import { EventRelay, encodeEvent, type RelayedEvents } from '../../../streams/event-relay.ts'
import { isJsonObject, type JsonObject, objectOf, parseUntrusted, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Outcome, Transcoder } from '../../format.ts'
import { terminalEventOf } from '../ending-fields.ts'
import { endedEarly, faultOfErrorEvent, notJson, outcomeOf, tooLarge } from '../upstream/read-response.ts'
import type { Response } from '../wire.ts'
import { holdsCipher, sealEvent } from './cipher.ts'
import { classifyLine, classOfType } from './event-class.ts'
import { EventTrail, isSequenceNumber } from './event-trail.ts'
import { RelayedResponse } from './response.ts'

/**
 * Passes a stream of this format on. Events with content go through as the bytes they came in; those that carry the response object
 * are rewritten; the last one waits for `encodeEnd`. Nothing after it is looked at.
 */
export class RelayStream implements Transcoder<Uint8Array>, RelayedEvents {
  deltaCount = 0
  hasContent = false
  outcome: Outcome | null = null
  readonly #response: RelayedResponse
  readonly #sealProof: AnswerIdentity['sealProof']
  readonly #trail = new EventTrail()
  readonly #relay = new EventRelay(this)
  /** The provider does not number its events, so the relay does. */
  #addsNumbers = false
  /** The last response under way as the provider wrote it, where it could be told apart, and as it was passed on. */
  #progressSource = ''
  #progress = ''
  /** The provider's own last event. */
  #terminal: JsonObject | undefined
  #endSequenceNumber: number | undefined

  constructor(turn: Turn, identity: AnswerIdentity) {
    this.#response = new RelayedResponse(turn, identity)
    this.#sealProof = identity.sealProof
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
    const response = this.#finish(ending)
    const type = terminalEventOf(response.status)
    const sequenceNumber = this.#endSequenceNumber ?? this.#trail.nextSequenceNumber()
    const event = { ...this.#terminal, type, response, sequence_number: sequenceNumber }
    return `${encodeEvent(type, JSON.stringify(event))}data: [DONE]\n\n`
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#finish(ending))
  }

  #finish(ending: Ending): Response {
    const wire = this.#terminal?.['response']
    return this.#response.finish(isJsonObject(wire) ? wire : undefined, () => this.#trail.items(), ending)
  }

  passesEvent(bytes: Buffer, start: number, lineEnd: number, end: number): boolean {
    // An event of one line has no data beside its name.
    if (this.#addsNumbers || lineEnd === end) return false
    const eventClass = classifyLine(bytes, start, lineEnd)
    if (eventClass === 'item-added' || eventClass === 'item-done') {
      if (this.#sealProof !== undefined && holdsCipher(bytes, start, end)) return false
    } else if (eventClass !== 'delta' && eventClass !== 'content') return false
    this.hasContent = true
    this.#trail.note(bytes, start, end)
    if (eventClass === 'delta') this.deltaCount++
    else if (eventClass === 'item-done') this.#trail.keepItem(bytes.toString('utf8', start, end))
    return true
  }

  takeEvent(name: string, data: string, original: Buffer | undefined): void {
    if (data === '[DONE]') return
    const type = name === '' ? typeOf(data) : name
    if (type === undefined) this.#fail(notJson)
    // Without a type it is no event of this format.
    if (type === undefined || type === '') return
    const eventClass = classOfType(type)
    if (eventClass === 'progress') this.#passProgress(type, data)
    else if (eventClass === 'terminal') this.#takeTerminal(type, data)
    else if (eventClass === 'error') this.#takeError(data)
    else {
      this.hasContent = true
      const isItem = eventClass === 'item-added' || eventClass === 'item-done'
      const sealed = isItem && this.#sealProof !== undefined ? sealEvent(data, this.#sealProof) : data
      const shown = this.#addsNumbers ? addNumber(sealed, this.#trail.nextSequenceNumber()) : sealed
      this.#trail.noteData(shown)
      if (eventClass === 'delta') this.deltaCount++
      else if (eventClass === 'item-done') this.#trail.keepItem(shown)
      const isAsItCame = name !== '' && original !== undefined && shown === data
      this.#relay.write(isAsItCame ? original : encodeEvent(type, shown))
    }
  }

  #passProgress(type: string, data: string): void {
    const parts = splitProgress(type, data)
    if (parts !== undefined && this.#readProgress(parts.response)) {
      this.#addsNumbers = false
      this.#trail.noteData(data)
      this.#relay.write(encodeEvent(type, parts.head + this.#progress + parts.rest))
      return
    }
    const wire = parseUntrusted(data)
    if (!isJsonObject(wire)) {
      this.#fail(notJson)
      return
    }
    const isNumbered = isSequenceNumber(wire['sequence_number'])
    this.#addsNumbers = !isNumbered
    const number = isNumbered ? wire['sequence_number'] : this.#trail.nextSequenceNumber()
    this.#trail.noteData(isNumbered ? data : addNumber(data, Number(number)))
    const response = this.#response.progress(objectOf(wire['response']))
    this.#progressSource = ''
    this.#relay.write(encodeEvent(type, JSON.stringify({ ...wire, type, response, sequence_number: number })))
  }

  /** Makes `#progress` of the provider's response; false when that is no object. */
  #readProgress(source: string): boolean {
    // The second event of nearly every stream repeats the response of the first.
    if (source === this.#progressSource) return true
    const wire = parseUntrusted(source)
    if (!isJsonObject(wire)) return false
    this.#progress = JSON.stringify(this.#response.progress(wire))
    this.#progressSource = source
    return true
  }

  #takeTerminal(type: string, data: string): void {
    const wire = parseUntrusted(data)
    if (!isJsonObject(wire) || !isJsonObject(wire['response'])) {
      this.#fail(notJson)
      return
    }
    const status = type.slice('response.'.length)
    // The event's name says how it ended, except that some providers send `completed` for an incomplete response.
    const isKnown = status === 'completed' && wire['response']['status'] === 'incomplete'
    this.#terminal = wire
    if (isSequenceNumber(wire['sequence_number'])) this.#endSequenceNumber = wire['sequence_number']
    this.outcome = outcomeOf(wire['response'], isKnown ? 'incomplete' : status)
  }

  #takeError(data: string): void {
    const wire = objectOf(parseUntrusted(data))
    if (isSequenceNumber(wire['sequence_number'])) this.#endSequenceNumber = wire['sequence_number']
    this.#fail(faultOfErrorEvent(wire))
  }

  #fail(fault: Fault): void {
    const { upstreamId, serviceTier } = this.#response
    this.outcome = { stopReason: null, fault, usage: null, upstreamId, serviceTier }
  }
}

interface ProgressParts {
  /** Up to the response object, and what follows it: its event's type and number. */
  readonly head: string
  readonly rest: string
  /** The text between the two: one JSON value if that is JSON, else the event was laid out in another way. */
  readonly response: string
}

const progressHead = /^\{(?:"type":"[\w.]+",|"sequence_number":\d+,)*"response":(?=\{)/
const progressRest = /\}((?:,"type":"[\w.]+"|,"sequence_number":\d+)*\})$/
const progressRestMax = 120

/** Takes an event apart around its response without reading that; undefined when it has more, less or other than its type and number. */
function splitProgress(type: string, data: string): ProgressParts | undefined {
  const head = progressHead.exec(data)?.[0]
  const rest = head === undefined ? undefined : progressRest.exec(data.slice(-progressRestMax))?.[1]
  if (head === undefined || rest === undefined) return undefined
  const frame = objectOf(parseUntrusted(`${head}0${rest}`))
  if (frame['type'] !== type || !isSequenceNumber(frame['sequence_number'])) return undefined
  return { head, rest, response: data.slice(head.length, data.length - rest.length) }
}

// Every event is a JSON object with a type: there is always a member behind the new one.
function addNumber(data: string, number: number): string {
  return data.replace('{', `{"sequence_number":${number},`)
}

/** The `type` of an event's data; '' when it has none, undefined when it is not JSON. */
function typeOf(data: string): string | undefined {
  // Providers that leave the name out write the type first.
  const head = /^\{"type":"([\w.]+)"/.exec(data)
  if (head?.[1] !== undefined) return head[1]
  const wire = parseUntrusted(data)
  if (!isJsonObject(wire)) return undefined
  return wordOf(wire['type']) ?? (wire['error'] === undefined ? '' : 'error')
}
