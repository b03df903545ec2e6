import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { readsOneWay } from '../../../streams/count-members.ts'
import { parseExact, writeExact } from '../../../streams/exact-json.ts'
import { LearnedTemplate } from '../../../streams/learned-template.ts'
import { encodeEvent } from '../../../streams/sse/encode-event.ts'
import { EventRelay, type RelayedEvents, type UnreadEvent } from '../../../streams/sse/event-relay.ts'
import { isJsonObject, type JsonObject, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { estimateInput } from '../../../tokens/estimate-input.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { type FitCheck, misfitOf, trialEnding } from '../../shared/relayed-fit.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { completeBlock } from '../client/block.ts'
import { encodeErrorEvent } from '../client/error.ts'
import { stopReasonWord } from '../client/stop.ts'
import { toldError } from '../upstream/told-error.ts'
import { RelayedMessage } from './message.ts'

/**
 * Passes on a stream of this format. Once a delta was parsed, similar ones pass as bytes; pings and unknown events pass after parsing; the
 * message's start is rewritten; its end waits for `encodeEnd`. Anything after it is ignored.
 */
export class RelayStream implements Transcoder, RelayedEvents {
  readonly way = 'bytes'
  deltaCount = 0
  hasContent = false
  #hasWords = false
  outcome: Outcome | null = null
  readonly #identity: AnswerIdentity
  readonly #fit: FitCheck
  readonly #message: RelayedMessage
  readonly #relay = new EventRelay(this)
  readonly #deltas = new LearnedTemplate<'said'>(varying)
  #hasStarted = false
  /** The number of the last block that began; -1 before the first. */
  #block = -1
  /** True while the open block is thinking without a signature. */
  #isUnsigned = false
  /** The provider's `message_delta`, and its message members; several are merged. */
  #end: JsonObject = {}
  #endLength = 0
  readonly #endNames = new Set<string>()
  #delta: JsonObject = {}
  #stop: JsonObject = {}

  constructor(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck) {
    this.#identity = identity
    this.#fit = fit
    this.#message = new RelayedMessage(identity, () => estimateInput(turn.conversation()))
  }

  // This format reports a refusal at the end, not in text.
  get said(): Said {
    return this.#hasWords ? 'answer' : this.hasContent ? 'thinking' : 'nothing'
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
    if (this.outcome !== null) return
    // With a stop reason only `message_stop` is missing; without one the rest of the answer is.
    if (this.#message.hasStopReason) this.#finish()
    else this.#fail(endedEarly)
  }

  usageSoFar(): Usage | undefined {
    return this.#message.usage()
  }

  get isFinished(): boolean {
    return this.#message.hasStopReason && this.#message.usage() !== undefined
  }

  take(): string | Uint8Array | null {
    return this.#relay.takeReady()
  }

  encodeEnd(ending: Ending): string {
    const { outcome, serviceMetadata } = ending
    if (outcome.fault !== null) return encodeErrorEvent(outcome.fault, this.#identity.requestId, serviceMetadata)
    const delta = this.#lastDelta(ending)
    const stop = { ...this.#stop, type: 'message_stop', service_metadata: serviceMetadata }
    return encodeEvent('message_delta', JSON.stringify(delta)) + encodeEvent('message_stop', JSON.stringify(stop))
  }

  // Never used: an answer for a caller that does not stream comes whole.
  encodeReply(ending: Ending): string {
    return this.encodeEnd(ending)
  }

  passEvent(text: string, start: number, end: number): boolean {
    if (!this.#deltas.match(text, start, end)) return false
    this.#deltas.confirm()
    this.#noteDelta(true)
    return true
  }

  takeEvent({ name, data, original, line }: UnreadEvent): boolean {
    const wire = parseExact(data)
    if (isJsonObject(wire)) {
      const type = wordOf(wire['type']) ?? name
      const told = name === 'error' ? wire : toldError(wire)
      if (told !== undefined) {
        this.#fail(errorOf(told))
        return false
      }
      const isOneWay = readsOneWay(data, wire)
      const placed = this.#placed(type, wire)
      const own = placed['type'] === name && isOneWay && placed === wire ? original : undefined
      const isPassed = this.#takeWire(type, placed, isOneWay && placed === wire ? data : writeExact(placed), own)
      if (isPassed && type === 'content_block_delta') this.#deltas.learn(line, line.indexOf('{'))
      return isPassed
    }
    // Another format's sentinel, or a keep-alive event.
    if (data.trim() !== '' && !data.startsWith('[DONE]')) this.#fail(name === 'error' ? errorOf(wire) : notJson)
    return false
  }

  /** An event with the number of its block: blocks come one after another, so the last or the next one is meant where it is left out. */
  #placed(type: string, wire: JsonObject): JsonObject {
    if (!typesInBlocks.has(type)) return wire
    const { index } = wire
    const isStart = type === 'content_block_start'
    // A delta without a block's start begins the first one.
    const placed = index ?? (isStart ? this.#block + 1 : Math.max(0, this.#block))
    if (isStart && typeof placed === 'number') this.#block = placed
    return index === placed ? wire : { ...wire, index: placed }
  }

  /** Whether the event passes unchanged. */
  #takeWire(type: string, wire: JsonObject, data: string, original: Buffer | undefined): boolean {
    switch (type) {
      case 'message_start':
        this.#start(wire)
        return false
      case 'content_block_start':
        this.#deltas.reset()
        return this.#startBlock(wire, data, original)
      case 'message_delta':
        if (this.#endIsTooLong(wire, data)) this.#fail(tooLarge)
        else this.#noteEnd(wire)
        return false
      case 'message_stop':
        this.#stop = wire
        if (this.hasContent || this.#message.hasStopReason) this.#finish()
        else this.#fail(emptyAnswer)
        return false
      case 'content_block_stop':
        return this.#passOn(type, wire, data, this.#signOpen(wire['index']) ? undefined : original)
      default:
        return type !== '' && this.#passOn(type, wire, data, original)
    }
  }

  #passOn(type: string, wire: JsonObject, data: string, original: Buffer | undefined): boolean {
    const kept = this.#hasStarted ? original : undefined
    if (type === 'content_block_delta') this.#startOnce()
    if (this.outcome !== null) return false
    // The type is in the data too, for clients that ignore event names.
    const isTyped = wire['type'] === type
    const isPassed = this.#write(type, isTyped ? wire : { ...wire, type }, isTyped ? data : undefined, kept)
    if (type === 'content_block_delta' && this.outcome === null) {
      const isWord = hasWords(wire)
      if (!isWord) this.#isUnsigned = false
      this.#noteDelta(isWord)
    }
    return isPassed
  }

  /**
   * Writes an empty signature for thoughts that got none. Clients that build blocks from deltas alone would otherwise return them without the
   * member. Returns true if it wrote one.
   */
  #signOpen(index: unknown): boolean {
    if (!this.#isUnsigned || this.outcome !== null) return false
    this.#isUnsigned = false
    const delta = { type: 'signature_delta', signature: '' }
    this.#relay.write(encodeEvent('content_block_delta', JSON.stringify({ type: 'content_block_delta', index, delta })))
    return true
  }

  /**
   * Writes an event that fits the contract, and fails the answer otherwise. `data` is its JSON and `original` its bytes, if it is written as
   * it came. Returns whether it is left to the relay, which passes on what nothing was written before.
   */
  #write(type: string, shown: JsonObject, data: string | undefined, original: Buffer | undefined): boolean {
    const fit = this.#fit('createMessage', 'event', shown)
    const misfit = misfitOf(fit)
    if (misfit !== undefined) {
      this.#fail(misfit)
      return false
    }
    const isAsItCame = fit === 'fits' && data !== undefined
    if (isAsItCame && original !== undefined) return true
    this.#relay.write(encodeEvent(type, isAsItCame ? data : writeExact(shown)))
    return false
  }

  /** What is merged is looked at again with every event: its members have a bound as well as its length. */
  #endIsTooLong(wire: JsonObject, data: string): boolean {
    this.#endLength += data.length
    for (const part of [wire, objectOf(wire['delta']), objectOf(wire['usage'])])
      for (const name of Object.keys(part)) this.#endNames.add(name)
    return this.#endLength > endLengthMax || this.#endNames.size > endNamesMax
  }

  #noteEnd(wire: JsonObject): void {
    this.#end = { ...this.#end, ...wire }
    this.#delta = { ...this.#delta, ...objectOf(wire['delta']) }
    this.#message.noteEnd(wire, objectOf(wire['delta']))
    const ending = trialEnding(this.#message.outcome())
    const shown = this.#lastDelta(ending)
    let fit = this.#fit('createMessage', 'event', shown)
    if (typeof fit === 'object' && fit.path.startsWith('/usage')) {
      this.#message.dropUsage()
      shown.usage = this.#message.lastUsage(ending)
      fit = this.#fit('createMessage', 'event', shown)
    }
    const misfit = misfitOf(fit)
    if (misfit !== undefined) this.#fail(misfit)
    else if (fit === 'filled') {
      this.#end = shown
      this.#delta = shown.delta
    }
  }

  /** The `message_delta` of the end. */
  #lastDelta(ending: Ending) {
    return {
      ...this.#end,
      type: 'message_delta',
      delta: { ...this.#delta, ...this.#message.endMembers(this.#delta, ending) },
      usage: this.#message.lastUsage(ending),
    }
  }

  /** Some servers go straight to the content. */
  #startOnce(): void {
    if (!this.#hasStarted) this.#start({})
  }

  #start(wire: JsonObject): void {
    const message = objectOf(wire['message'])
    this.#message.noteMessage(message)
    this.#hasStarted = true
    const shown = {
      ...message,
      ...this.#message.identify(),
      content: Array.isArray(message['content']) ? message['content'] : [],
      stop_reason: stopReasonWord(message['stop_reason'], null),
      stop_sequence: message['stop_sequence'] ?? null,
      stop_details: message['stop_details'] ?? null,
      container: message['container'] ?? null,
      usage: this.#message.firstUsage(),
    }
    const event = { ...wire, type: 'message_start', message: shown }
    const fit = this.#fit('createMessage', 'event', event)
    if (typeof fit === 'object' && fit.path.startsWith('/message/usage')) {
      this.#message.dropUsage()
      shown.usage = this.#message.firstUsage()
    }
    this.#write('message_start', event, undefined, undefined)
  }

  #startBlock(wire: JsonObject, data: string, original: Buffer | undefined): boolean {
    const kept = this.#hasStarted ? original : undefined
    const block = objectOf(wire['content_block'])
    this.#startOnce()
    this.#message.noteBlock(block)
    this.#isUnsigned = block['type'] === 'thinking' && wordOf(block['signature']) === undefined
    // Callers can't see an empty block.
    if (wordOf(block['text']) !== undefined || !emptyAtStart.has(block['type'])) {
      this.hasContent = true
      this.#hasWords ||= block['type'] !== 'redacted_thinking'
    }
    const complete =
      block['type'] === 'text' && (block['text'] ?? null) === null ? { ...block, text: '' } : completeBlock(block)
    const isChanged = complete !== block || wordOf(wire['type']) === undefined
    const shown = isChanged ? { ...wire, type: 'content_block_start', content_block: complete } : wire
    if (this.outcome !== null) return false
    return this.#write('content_block_start', shown, isChanged ? undefined : data, kept)
  }

  #noteDelta(hasWords: boolean): void {
    this.hasContent = true
    this.#hasWords ||= hasWords
    this.deltaCount++
  }

  #finish(): void {
    this.#startOnce()
    this.outcome ??= this.#message.outcome()
  }

  #fail(fault: Fault): void {
    this.outcome = this.#message.failed(fault)
  }
}

/** Whether a caller can read something in a delta: a signature alone vouches for thoughts that are not shown. */
function hasWords(wire: JsonObject): boolean {
  return objectOf(wire['delta'])['type'] !== 'signature_delta'
}

function errorOf(wire: unknown): Fault {
  return faultOf(200, readWireError(wire))
}

/** Most characters of a provider's `message_delta` events, which are merged; more means an endless stream. */
const endLengthMax = 1024 * 1024

/** Most names of their members. */
const endNamesMax = 200

/** The deltas of a block differ only in these. */
const varying = { delta: { text: 'said', thinking: 'said', partial_json: 'said' } } as const

const typesInBlocks: ReadonlySet<string> = new Set(['content_block_start', 'content_block_delta', 'content_block_stop'])

const emptyAtStart: ReadonlySet<unknown> = new Set(['text', 'thinking'])

const endedEarly = unusableAnswer('the provider closed the stream before the answer was complete')
const emptyAnswer = unusableAnswer('the provider sent an empty answer')
const notJson = unusableAnswer("the provider's answer is not the JSON that its format asks for")
const tooLarge = unusableAnswer("the provider's answer is too large")
