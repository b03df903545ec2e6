import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { estimateInput } from '../../../tokens/estimate-input.ts'
import type { AnswerEncoder, AnswerIdentity, Ending } from '../../format.ts'
import { formatId } from '../wire.ts'
import { AnswerBlocks } from './answer.ts'
import { GatheredBlocks, StreamedBlocks } from './blocks.ts'
import { encodeErrorEvent, encodeFailure } from './error.ts'
import { encodeStop } from './stop.ts'
import { encodeFirstUsage, encodeUsage } from './usage.ts'
import { type MessageDelta, type MessageResult, type MessageUsage, requestOf, sourceOf } from './wire.ts'

/** Encodes canonical events as a message of this format. */
export function createEncoder(turn: WrittenTurn, identity: AnswerIdentity): AnswerEncoder {
  return new MessageEncoder(turn, identity)
}

/** The id of an answer from a provider of another format. */
export function messageIdOf({ generationId }: AnswerIdentity): string {
  return `msg_${generationId.replace(/^gen[-_]/, '')}`
}

type AppliedEdits = NonNullable<MessageResult['context_management']>
type Finish = Extract<TurnEvent, { readonly kind: 'finish' }>

class MessageEncoder implements AnswerEncoder {
  readonly #turn: WrittenTurn
  readonly #identity: AnswerIdentity
  readonly #streamed = new StreamedBlocks()
  readonly #gathered: GatheredBlocks
  readonly #blocks: AnswerBlocks
  #hasBegun = false
  #finish: Finish | undefined

  constructor(turn: WrittenTurn, identity: AnswerIdentity) {
    this.#turn = turn
    this.#identity = identity
    this.#gathered = new GatheredBlocks(sourceOf(turn).refusesNull)
    const { thinking } = requestOf(turn)
    const hidesThoughts = thinking !== undefined && 'display' in thinking && thinking.display === 'omitted'
    this.#blocks = new AnswerBlocks(turn.isStream ? this.#streamed : this.#gathered, hidesThoughts)
  }

  encode(events: readonly TurnEvent[]): string {
    this.add(events)
    return this.#streamed.takeText()
  }

  add(events: readonly TurnEvent[]): void {
    for (const event of events) {
      switch (event.kind) {
        case 'start':
          this.#begin(event.inputTokens)
          break
        case 'finish':
          this.#finish = event
          break
        case 'fault':
        case 'native-delta':
          break
        default:
          this.#begin()
          this.#blocks.take(event)
      }
    }
  }

  encodeEnd(ending: Ending): string {
    const { outcome, serviceMetadata } = ending
    this.#begin()
    if (outcome.fault !== null) {
      const failure = encodeErrorEvent(outcome.fault, this.#identity.requestId, serviceMetadata)
      return this.#streamed.takeText() + failure
    }
    this.#blocks.end()
    const { delta, edits, usage } = this.#end(ending)
    const managed = edits === undefined ? '' : `,"context_management":${JSON.stringify(edits)}`
    this.#streamed.event(
      'message_delta',
      `,"delta":${JSON.stringify(delta)}${managed},"usage":${JSON.stringify(usage)}`,
    )
    this.#streamed.event(
      'message_stop',
      serviceMetadata === undefined ? '' : `,"service_metadata":${JSON.stringify(serviceMetadata)}`,
    )
    return this.#streamed.takeText()
  }

  encodeReply(ending: Ending): string {
    const { outcome, serviceMetadata } = ending
    if (outcome.fault !== null) {
      return JSON.stringify(encodeFailure(outcome.fault, this.#identity.requestId, serviceMetadata))
    }
    this.#blocks.end()
    const { delta, edits, usage } = this.#end(ending)
    const message: MessageResult = {
      ...this.#message(),
      ...delta,
      ...(edits !== undefined && { context_management: edits }),
      usage,
      ...(serviceMetadata !== undefined && {
        service_metadata: serviceMetadata as NonNullable<MessageResult['service_metadata']>,
      }),
    }
    // The blocks are already JSON text, so numbers in a call's input stay as the model wrote them.
    const { id, type, role, model, provider, content: _, ...rest } = message
    const head = JSON.stringify({ id, type, role, model, provider })
    return `${head.slice(0, -1)},"content":${this.#gathered.json()},${JSON.stringify(rest).slice(1)}`
  }

  /** `inputTokens` is what the provider has reported so far. */
  #begin(inputTokens?: number): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    if (!this.#turn.isStream) return
    // Programs show it during the answer; its end has the provider's count.
    const input_tokens = inputTokens ?? estimateInput(this.#turn.conversation())
    const message = { ...this.#message(), usage: encodeFirstUsage({ input_tokens }) }
    this.#streamed.event('message_start', `,"message":${JSON.stringify(message)}`)
    this.#streamed.event('ping', '')
  }

  /** The message at its start. */
  #message(): MessageResult {
    return {
      id: messageIdOf(this.#identity),
      type: 'message',
      role: 'assistant',
      model: this.#identity.model,
      ...(this.#identity.provider !== undefined && { provider: this.#identity.provider }),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      container: null,
      usage: encodeFirstUsage(),
    }
  }

  #end(ending: Ending): { delta: MessageDelta; edits: AppliedEdits | undefined; usage: MessageUsage } {
    const extra = objectOf(this.#finish?.extra?.[formatId])
    const edits = extra['context_management']
    const { speed } = requestOf(this.#turn)
    const isFast = ending.outcome.serviceTier === 'priority'
    return {
      delta: encodeStop(ending.outcome, this.#finish?.stopSequence, this.#blocks, extra),
      edits: isJsonObject(edits) ? (edits as unknown as AppliedEdits) : undefined,
      usage: {
        ...encodeUsage(ending),
        ...(speed !== undefined && speed !== null && { speed: isFast ? 'fast' : 'standard' }),
      },
    }
  }
}
