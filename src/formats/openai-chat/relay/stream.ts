import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { latin1ToText, textToLatin1 } from '../../../streams/latin1.ts'
import { fieldsOf } from '../../../streams/sse/event-fields.ts'
import { SpanReader } from '../../../streams/sse/span-reader.ts'
import { isJsonObject, type JsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { type AnswerKind, answerKindOf } from '../../shared/answer-kind.ts'
import { type FitCheck, misfitOf } from '../../shared/relayed-fit.ts'
import { faultOf, readWireError } from '../../shared/upstream-fault.ts'
import { translateStream } from '../../translation.ts'
import { deltaOf, notACompletion, notJson, tooLarge, tooLargeEvent } from '../chunk-signs.ts'
import { resumeEncoder } from '../client/encoder.ts'
import {
  chunkBase,
  encodeGoodEnd,
  encodeUsage,
  errorChunk,
  eventOf,
  finishReasonOf,
  sentinel,
} from '../client/ending.ts'
import { type ClientUsage, requestOf, usagePlace } from '../client/wire.ts'
import { ChatStreamDecoder, eventBytesMax } from '../upstream/decoder.ts'
import { AnswerSigns, saysSomething } from './answer-signs.ts'
import { toCallersChunk } from './chunk.ts'
import { isRegularChoice, type SeenCalls, withCallIndexes } from './delta.ts'
import { RelayTemplate } from './template.ts'

/** Most calls of an answer, and the longest ids; more means an endless stream. */
const callsMax = 10_000
const callIdLengthMax = 4 * 1024 * 1024

/**
 * Passes on a stream of this format chunk by chunk, with the gateway's own id, time and model. The last chunks, with finish reason and
 * usage, wait for `encodeEnd`. From the first chunk that doesn't fit the contract (a call without an id, text in parts, …) the rest is
 * decoded and encoded again.
 */
export class RelayStream implements Transcoder {
  readonly way = 'bytes'
  readonly #turn: WrittenTurn
  readonly #identity: AnswerIdentity
  readonly #fit: FitCheck
  readonly #signs = new AnswerSigns()
  readonly #template = new RelayTemplate()
  readonly #spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  #kind: AnswerKind = 'unknown'
  readonly #seenCalls: SeenCalls = []
  #callIdLength = 0
  #outcome: Outcome | null = null
  #hasContent = false
  #deltaCount = 0
  #hasRefusal = false
  /** UTF-8 as Latin-1. */
  #ready = ''
  /** The provider's chunk with the finish reason. */
  #finishChunk: Record<string, unknown> | undefined
  /** Translates the rest of the stream, from the first chunk that can't be passed on. */
  #translation: Transcoder | undefined
  #isEnding = false

  constructor(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck) {
    this.#turn = turn
    this.#identity = identity
    this.#fit = fit
  }

  get outcome(): Outcome | null {
    return this.#translation === undefined ? this.#outcome : this.#translation.outcome
  }

  get hasContent(): boolean {
    return this.#hasContent || this.#translation?.hasContent === true
  }

  get said(): Said {
    const later = this.#translation?.said ?? 'nothing'
    return this.#signs.said === 'answer' || later === 'nothing' ? this.#signs.said : later
  }

  get deltaCount(): number {
    return this.#deltaCount + (this.#translation?.deltaCount ?? 0)
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    if (this.#translation !== undefined) {
      this.#translation.push(chunk)
      return
    }
    const spans = this.#spans
    if (this.#kind === 'unknown') this.#kind = answerKindOf(chunk)
    if (this.#kind === 'json' || this.#kind === 'page') {
      this.#translate(Buffer.concat([spans.takeRest(), chunk]))
      return
    }
    spans.push(chunk)
    this.#takeEvents()
    if (spans.hasOverflowed && this.outcome === null) this.#fail(tooLargeEvent)
  }

  end(): void {
    if (this.outcome !== null) return
    if (this.#translation === undefined) {
      this.#isEnding = true
      // A last event without its blank line counts.
      this.#spans.finish()
      this.#takeEvents()
    }
    if (this.#translation !== undefined) this.#translation.end()
    else this.#outcome ??= this.#signs.outcome(false)
  }

  usageSoFar(): Usage | undefined {
    return this.#translation?.usageSoFar?.() ?? this.#signs.usage
  }

  get isFinished(): boolean {
    if (this.#translation !== undefined) return this.#translation.isFinished === true
    return this.#signs.finishReason !== undefined && this.#signs.usage !== undefined
  }

  take(): string | Uint8Array | null {
    const ready = this.#ready
    const translated = this.#translation?.take() ?? null
    if (ready === '') return translated
    this.#ready = ''
    const bytes = Buffer.from(ready, 'latin1')
    return translated === null ? bytes : Buffer.concat([bytes, Buffer.from(translated)])
  }

  encodeEnd(ending: Ending): string {
    const translation = this.#translation
    if (translation !== undefined) return translation.encodeEnd(ending)
    const { outcome, serviceMetadata } = ending
    if (outcome.fault !== null) {
      return eventOf(errorChunk(this.#identity, outcome.fault, serviceMetadata)) + sentinel
    }
    const finishReason = finishReasonOf(ending, this.#hasRefusal)
    const finish = this.#finishChunk ?? { ...chunkBase(this.#identity), choices: [{ index: 0, delta: {} }] }
    const choice = (finish['choices'] as object[])[0]
    const place = usagePlace(requestOf(this.#turn))
    const usage = place === 'none' ? undefined : this.#lastUsage(ending)
    return encodeGoodEnd(
      { ...finish, choices: [{ ...choice, finish_reason: finishReason }] },
      this.#identity,
      usage,
      place,
      serviceMetadata,
    )
  }

  encodeReply(ending: Ending): string {
    return this.encodeEnd(ending)
  }

  /** Usage with the provider's other members, if these fit the contract. */
  #lastUsage(ending: Ending): ClientUsage | undefined {
    const usage = encodeUsage(ending, this.#signs.wireUsage)
    const fit = this.#fit('createChatCompletion', 'event', { ...chunkBase(this.#identity), choices: [], usage })
    return typeof fit === 'string' ? usage : encodeUsage(ending)
  }

  #takeEvents(): void {
    const spans = this.#spans
    while (this.outcome === null && spans.next()) {
      const { text, start, end } = spans
      // Refusal chunks are parsed one by one, to see the first chunk of another kind.
      const isPlain = this.#signs.finishReason === undefined && this.#signs.said !== 'refusal'
      const plain = isPlain ? this.#template.match(text, start, end) : undefined
      if (plain !== undefined) {
        this.#ready += plain
        if (this.#template.hasSaid) this.#countDelta()
      } else this.#takeEvent(text.slice(start, end))
      if (this.#translation !== undefined) return
    }
  }

  /** Handles an event with these lines. Texts are UTF-8 as Latin-1, one character per byte. */
  #takeEvent(line: string): void {
    const { name, data } = fieldsOf(line)
    if (data === undefined) return
    if (data.startsWith('[DONE]')) {
      this.#outcome = this.#signs.outcome(true)
      return
    }
    // Some servers send events without data to keep the connection alive.
    if (data.trim() === '') return
    const wire = parseUntrusted(latin1ToText(data))
    if (name === 'error') this.#fail(faultOf(200, readWireError(wire)))
    else if (wire === undefined) this.#takeMalformed()
    else if (!isJsonObject(wire)) this.#fail(notACompletion)
    else this.#takeChunk(wire, data, line)
  }

  #takeMalformed(): void {
    // The connection broke within an event, which `end` handles; or the answer had ended already and only its usage is lost.
    if (this.#isEnding) return
    if (this.#signs.finishReason !== undefined) this.#outcome = this.#signs.outcome(true)
    else this.#fail(notJson)
  }

  #takeChunk(wire: JsonObject, data: string, line: string): void {
    const wasFinished = this.#signs.finishReason !== undefined
    const callsBefore = this.#seenCalls.length
    const noted = this.#signs.note(wire)
    if ('fault' in noted) {
      this.#fail(noted.fault)
      return
    }
    // Chunks without choices (usage or content filter results) are not sent, because callers read `choices[0]` unchecked.
    if (noted.choice === undefined) return
    const choice = withCallIndexes(noted.choice, this.#seenCalls)
    if (!isRegularChoice(choice, this.#seenCalls)) {
      this.#translate(this.#spans.takeRest(), callsBefore)
      return
    }
    for (const id of this.#seenCalls.slice(callsBefore)) this.#callIdLength += id.length
    if (this.#seenCalls.length > callsMax || this.#callIdLength > callIdLengthMax) {
      this.#fail(tooLarge)
      return
    }
    const delta = deltaOf(choice)
    const isSaid = saysSomething(delta)
    const isFinish = this.#signs.finishReason !== undefined && !wasFinished
    if (isFinish) {
      const rest = { ...choice, delta: {}, ...(isSaid && 'logprobs' in choice && { logprobs: null }) }
      const finish = this.#rewrite(wire, rest, callsBefore)
      if (finish === undefined) return
      this.#finishChunk = finish
    }
    if ((isFinish || wasFinished) && !isSaid) return
    const rewritten = this.#rewrite(wire, choice, callsBefore)
    if (rewritten === undefined) return
    const bytes = textToLatin1(eventOf(rewritten))
    this.#ready += bytes
    if (isSaid) this.#countDelta()
    if (typeof delta['refusal'] === 'string' && delta['refusal'] !== '') this.#hasRefusal = true
    // Chunks that begin a call don't repeat, and those with usage have to be parsed.
    const isPlain = isSaid && !isFinish && !wasFinished && this.#seenCalls.length === callsBefore
    if (!isPlain || isJsonObject(wire['usage'])) return
    this.#template.learn(line, data, bytes, (same) => {
      const said = isJsonObject(same) ? this.#signs.choiceOf(same) : undefined
      const shown = said && this.#rewrite(same as JsonObject, withCallIndexes(said, this.#seenCalls), callsBefore)
      return shown && eventOf(shown)
    })
  }

  /** The chunk for the caller; undefined, and the answer failed, if it does not fit the contract. */
  #rewrite(wire: JsonObject, choice: JsonObject, callsBefore: number): Record<string, unknown> | undefined {
    const shown = toCallersChunk(wire, choice, callsBefore, this.#identity)
    const misfit = misfitOf(this.#fit('createChatCompletion', 'event', shown))
    if (misfit === undefined) return shown
    this.#fail(misfit)
    return undefined
  }

  #countDelta(): void {
    this.#hasContent = true
    this.#deltaCount++
  }

  #translate(rest: Uint8Array, callsBefore = 0): void {
    const encoder = resumeEncoder(this.#turn, this.#identity, callsBefore)
    this.#translation = translateStream(new ChatStreamDecoder(), encoder, true)
    this.#translation.push(rest)
  }

  #fail(fault: Fault): void {
    this.#outcome = this.#signs.fault(fault)
  }
}
