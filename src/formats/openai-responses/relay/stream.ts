import type { Fault } from '../../../canonical/fault.ts'
import type { Turn } from '../../../canonical/turn.ts'
import { scanJson } from '../../../streams/scan-json.ts'
import { SseDecoder } from '../../../streams/sse-decoder.ts'
import { isJsonObject, type JsonObject, objectOf, parseUntrusted, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Outcome, Transcoder } from '../../format.ts'
import { terminalEventOf } from '../ending-fields.ts'
import { endedEarly, faultOfErrorEvent, notJson, outcomeOf, tooLarge } from '../upstream/read-response.ts'
import type { Response } from '../wire.ts'
import { classifyLine, classOfType, type EventClass } from './event-class.ts'
import { EventTrail, isSequenceNumber, splitEvent } from './event-trail.ts'
import { RelayedResponse } from './response.ts'

const lf = 0x0a
const cr = 0x0d
const border = Buffer.from('\n\n')
const eventBytesMax = 64 * 1024 * 1024

/**
 * Passes a stream of this format on. Events with content go through as the bytes they came in; those that carry the response object
 * are rewritten; the last one waits for `encodeEnd`. Nothing after it is looked at.
 */
export class RelayStream implements Transcoder<Uint8Array> {
  deltaCount = 0
  hasContent = false
  outcome: Outcome | null = null
  readonly #response: RelayedResponse
  readonly #trail = new EventTrail()
  #ready: (string | Buffer)[] = []
  /** Pieces of an event whose end has not come yet. */
  #tail: Buffer[] = []
  #tailBytes = 0
  #isFirst = true
  /** Takes over from the first CR on: line ends are then not what the byte search looks for. */
  #decoder: SseDecoder | undefined
  /** The provider does not number its events, so the relay does. */
  #addsNumbers = false
  /** The last response under way as the provider wrote it, and as it was passed on. */
  #progressSource = ''
  #progress = ''
  /** The provider's own last event. */
  #terminal: JsonObject | undefined
  #endSequenceNumber: number | undefined

  constructor(turn: Turn, identity: AnswerIdentity) {
    this.#response = new RelayedResponse(turn, identity)
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null || chunk.byteLength === 0) return
    let bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    // JSON has no raw CR in it, so one is a line end.
    if (this.#decoder === undefined && bytes.includes(cr)) this.#decodeFromHere()
    const decoder = this.#decoder
    if (decoder !== undefined) {
      decoder.push(bytes, this.#takeMessage)
      if (decoder.hasOverflowed && this.outcome === null) this.#fail(tooLarge)
      return
    }
    if (this.#tailBytes > 0) {
      const last = this.#tail[this.#tail.length - 1]
      const isCutInBorder = bytes[0] === lf && last?.[last.length - 1] === lf
      if (!isCutInBorder && !bytes.includes(border)) {
        this.#keep(bytes)
        return
      }
      bytes = this.#takeTail(bytes)
    }
    this.#passOn(bytes)
  }

  end(): void {
    if (this.outcome !== null) return
    // A last event that only lacks its blank line counts.
    if (this.#decoder !== undefined) this.#decoder.end(this.#takeMessage)
    else if (this.#tailBytes > 0) this.#passOn(this.#takeTail(border))
    if (this.outcome === null) this.#fail(endedEarly)
  }

  take(): string | Uint8Array | null {
    const ready = this.#ready
    const [first] = ready
    if (first === undefined) return null
    this.#ready = []
    if (ready.length === 1) return first
    return Buffer.concat(ready.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }

  encodeEnd(ending: Ending): string {
    const response = this.#finish(ending)
    const type = terminalEventOf(response.status)
    const sequenceNumber = this.#endSequenceNumber ?? this.#trail.nextSequenceNumber()
    const event = { ...this.#terminal, type, response, sequence_number: sequenceNumber }
    return `event: ${type}\ndata: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#finish(ending))
  }

  #finish(ending: Ending): Response {
    const wire = this.#terminal?.['response']
    return this.#response.finish(isJsonObject(wire) ? wire : undefined, () => this.#trail.items(), ending)
  }

  /** Passes on every whole event, runs of content in one piece, and keeps the rest. */
  #passOn(bytes: Buffer): void {
    let start = 0
    if (this.#isFirst) {
      this.#isFirst = false
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3
    }
    let runStart = start
    while (start < bytes.length) {
      const firstLineEnd = bytes.indexOf(lf, start)
      const end = eventEnd(bytes, firstLineEnd)
      if (end === -1) break
      const next = end + border.length
      // An event of one line has no data beside its name.
      const eventClass = end === firstLineEnd ? 'unclear' : classifyLine(bytes, start, firstLineEnd)
      const isContent = eventClass === 'delta' || eventClass === 'content' || eventClass === 'item-done'
      if (isContent && !this.#addsNumbers) {
        this.#noteContent(eventClass, bytes, start, end)
      } else {
        if (runStart < start) this.#ready.push(bytes.subarray(runStart, start))
        runStart = next
        const { name, data } = splitEvent(bytes.toString('utf8', start, end))
        if (data !== undefined) this.#takeEvent(name, data, this.#addsNumbers ? undefined : bytes.subarray(start, next))
        if (this.outcome !== null) return
      }
      start = next
    }
    if (runStart < start)
      this.#ready.push(runStart === 0 && start === bytes.length ? bytes : bytes.subarray(runStart, start))
    if (start < bytes.length) this.#keep(bytes.subarray(start))
  }

  #noteContent(eventClass: EventClass, bytes: Buffer, start: number, end: number): void {
    this.hasContent = true
    this.#trail.note(bytes, start, end)
    if (eventClass === 'delta') this.deltaCount++
    else if (eventClass === 'item-done') this.#trail.keepItem(bytes.toString('utf8', start, end))
  }

  readonly #takeMessage = (data: string, event: string): void => {
    if (this.outcome === null) this.#takeEvent(event === 'message' ? '' : event, data, undefined)
  }

  /** Takes an event that has to be looked into. `original` are its bytes, where they can be passed on. */
  #takeEvent(name: string, data: string, original: Buffer | undefined): void {
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
      const shown = this.#addsNumbers ? addNumber(data, this.#trail.nextSequenceNumber()) : data
      this.#trail.noteData(shown)
      if (eventClass === 'delta') this.deltaCount++
      else if (eventClass === 'item-done') this.#trail.keepItem(shown)
      this.#ready.push(name !== '' && original !== undefined ? original : encodeEvent(type, shown))
    }
  }

  #passProgress(type: string, data: string): void {
    const { bytes, members } = scanJson(Buffer.from(data))
    const span = members.get('response')
    const source = span === undefined ? '' : bytes.toString('utf8', span.valueStart, span.valueEnd)
    // The second event of nearly every stream repeats the response of the first.
    if (span !== undefined && source !== '' && source === this.#progressSource) {
      const start = bytes.toString('utf8', 0, span.valueStart)
      const end = bytes.toString('utf8', span.valueEnd)
      // What stands around it is new, and nobody has parsed it yet.
      if (!isJsonObject(parseUntrusted(`${start}null${end}`))) {
        this.#fail(notJson)
        return
      }
      this.#trail.noteData(data)
      this.#ready.push(encodeEvent(type, start + this.#progress + end))
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
    this.#progressSource = isNumbered ? source : ''
    this.#progress = JSON.stringify(response)
    this.#ready.push(encodeEvent(type, JSON.stringify({ ...wire, type, response, sequence_number: number })))
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
    this.#release()
  }

  #takeError(data: string): void {
    const wire = objectOf(parseUntrusted(data))
    if (isSequenceNumber(wire['sequence_number'])) this.#endSequenceNumber = wire['sequence_number']
    this.#fail(faultOfErrorEvent(wire))
  }

  #fail(fault: Fault): void {
    const { upstreamId, serviceTier } = this.#response
    this.outcome = { stopReason: null, fault, usage: null, upstreamId, serviceTier }
    this.#release()
  }

  #release(): void {
    this.#tail = []
    this.#tailBytes = 0
    this.#decoder = undefined
  }

  #keep(bytes: Buffer): void {
    this.#tailBytes += bytes.length
    if (this.#tailBytes > eventBytesMax) this.#fail(tooLarge)
    else this.#tail.push(bytes)
  }

  #takeTail(rest: Buffer): Buffer {
    const bytes = Buffer.concat([...this.#tail, rest])
    this.#tail = []
    this.#tailBytes = 0
    return bytes
  }

  #decodeFromHere(): void {
    this.#decoder = new SseDecoder({ eventBytesMax })
    for (const piece of this.#tail) this.#decoder.push(piece, this.#takeMessage)
    this.#tail = []
    this.#tailBytes = 0
  }
}

/** Where the event ends whose first line ends at `lineEnd`: the LF before its blank line; -1 when that has not come yet. */
function eventEnd(bytes: Buffer, lineEnd: number): number {
  let end = lineEnd
  while (end !== -1 && bytes[end + 1] !== lf) end = bytes.indexOf(lf, end + 1)
  return end
}

function encodeEvent(type: string, data: string): string {
  return `event: ${type}\ndata: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
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
