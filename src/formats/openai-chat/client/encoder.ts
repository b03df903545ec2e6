import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import type { AnswerEncoder, AnswerIdentity, Ending } from '../../format.ts'
import { encodeStopDetails } from '../../shared/stop-details.ts'
import { serviceTierOf } from '../upstream/stop-reason.ts'
import { ChunkWriter } from './chunks.ts'
import { chunkBase, encodeGoodEnd, encodeUsage, errorChunk, eventOf, finishReasonOf, sentinel } from './ending.ts'
import { MessageBuilder } from './message.ts'
import { type Listener, Telling } from './telling.ts'
import { hidesReasoning, requestOf, usagePlace } from './wire.ts'

/** Encodes canonical events as a chat completion. Streams show `upstreamBodies` to callers that asked for them. */
export function createEncoder(
  turn: WrittenTurn,
  identity: AnswerIdentity,
  upstreamBodies: readonly object[] = [],
): AnswerEncoder {
  return new CompletionEncoder(turn, identity, upstreamBodies, 0)
}

/** An encoder for the rest of an answer, after the caller has seen `callsBefore` tool calls. */
export function resumeEncoder(turn: WrittenTurn, identity: AnswerIdentity, callsBefore: number): AnswerEncoder {
  return new CompletionEncoder(turn, identity, [], callsBefore)
}

interface Teller<Kind extends Listener> {
  readonly listener: Kind
  readonly telling: Telling
}

class CompletionEncoder implements AnswerEncoder {
  readonly #turn: WrittenTurn
  readonly #identity: AnswerIdentity
  readonly #callsBefore: number
  #shown: readonly object[]
  // Only one of the two is ever needed.
  #stream: Teller<ChunkWriter> | undefined
  #whole: Teller<MessageBuilder> | undefined

  constructor(turn: WrittenTurn, identity: AnswerIdentity, upstreamBodies: readonly object[], callsBefore: number) {
    this.#turn = turn
    this.#identity = identity
    this.#callsBefore = callsBefore
    this.#shown = upstreamBodies
  }

  encode(events: readonly TurnEvent[]): string {
    const { telling, listener } = this.#streaming()
    for (const event of events) telling.take(event)
    return listener.takeText()
  }

  add(events: readonly TurnEvent[]): void {
    const { telling } = this.#building()
    for (const event of events) telling.take(event)
  }

  encodeEnd(ending: Ending): string {
    const { outcome, serviceMetadata } = ending
    const { telling, listener } = this.#streaming()
    telling.end()
    const rest = listener.takeText()
    if (outcome.fault !== null) {
      return rest + eventOf(errorChunk(this.#identity, outcome.fault, serviceMetadata)) + sentinel
    }
    const tier = serviceTierOf(outcome.serviceTier)
    const reason = finishReasonOf(ending, listener.hasRefusal)
    const delta = { ...(!listener.isBegun && { role: 'assistant', content: '' }), ...toldRefusal(ending, telling) }
    const finish = {
      ...chunkBase(this.#identity),
      choices: [{ index: 0, delta, finish_reason: reason, ...encodeStopDetails(outcome.declined) }],
      ...(tier !== undefined && { service_tier: tier }),
    }
    const place = usagePlace(requestOf(this.#turn))
    return rest + encodeGoodEnd(finish, this.#identity, encodeUsage(ending), place, serviceMetadata)
  }

  encodeReply(ending: Ending): string {
    const { telling, listener: message } = this.#building()
    telling.end()
    const { generationId, createdAt, model } = this.#identity
    const { serviceMetadata } = ending
    const usage = encodeUsage(ending)
    const reason = finishReasonOf(ending, message.hasRefusal)
    const { refusal } = toldRefusal(ending, telling)
    if (refusal !== undefined) message.refusal(refusal)
    const result: Schema<'ChatResult'> = {
      id: generationId,
      object: 'chat.completion',
      created: createdAt,
      model,
      choices: [
        {
          index: 0,
          message: message.encode(),
          logprobs: message.logprobs,
          finish_reason: reason,
          ...encodeStopDetails(ending.outcome.declined),
        },
      ],
      system_fingerprint: null,
      service_tier: (serviceTierOf(ending.outcome.serviceTier) ?? null) as Schema<'ServiceTier'> | null,
      ...(usage !== undefined && { usage }),
      ...(serviceMetadata !== undefined && {
        service_metadata: serviceMetadata as NonNullable<Schema<'ChatResult'>['service_metadata']>,
      }),
    }
    return JSON.stringify(result)
  }

  #streaming(): Teller<ChunkWriter> {
    if (this.#stream === undefined) {
      this.#stream = this.#tell(new ChunkWriter(this.#identity))
      this.#showBodies(this.#stream.listener)
    }
    return this.#stream
  }

  #building(): Teller<MessageBuilder> {
    this.#whole ??= this.#tell(new MessageBuilder())
    return this.#whole
  }

  #tell<Kind extends Listener>(listener: Kind): Teller<Kind> {
    const isHidden = hidesReasoning(requestOf(this.#turn))
    return { listener, telling: new Telling(listener, isHidden, this.#callsBefore) }
  }

  /** Chunks before the answer, without content. */
  #showBodies(writer: ChunkWriter): void {
    for (const body of this.#shown) {
      writer.write(eventOf({ ...chunkBase(this.#identity), choices: [], debug: { echo_upstream_body: body } }))
    }
    this.#shown = []
  }
}

/** The provider's explanation of a refusal, if the model has said nothing. Programs show `refusal` to people. */
function toldRefusal({ outcome }: Ending, { hasSaid }: Telling): { refusal?: string } {
  const explanation = outcome.declined?.explanation
  return explanation === undefined || hasSaid ? {} : { refusal: explanation }
}
