import type { Outcome } from '../../../canonical/outcome.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending } from '../../format.ts'
import { messageIdOf } from '../client/encoder.ts'
import { stopReasonWord } from '../client/stop.ts'
import { encodeFirstUsage, encodeUsage } from '../client/usage.ts'
import type { MessageUsage } from '../client/wire.ts'
import { serviceTierOf, stopReasonOf } from '../upstream/stop-reason.ts'
import { noteUsage, startUsage, usageOf, wrongUsageOf } from '../upstream/usage.ts'

/** Most output tokens at a stream's start, before anything is said. */
const firstTokensMost = 1024

/** Collects a provider's data about a message of this format, and makes what the caller sees instead. */
export class RelayedMessage {
  readonly #identity: AnswerIdentity
  readonly #countInput: () => number
  readonly #counts = startUsage()
  #upstreamId: string | null = null
  #serviceTier: string | null = null
  #stopReason: string | undefined
  /** The provider's usage object. */
  #usage: Record<string, unknown> = {}
  #callCount = 0
  #directCallCount = 0

  /** `countInput` is asked only where the provider's count can not be. */
  constructor(identity: AnswerIdentity, countInput: () => number = () => 0) {
    this.#identity = identity
    this.#countInput = countInput
  }

  /** Whether the provider has said why it stopped. */
  get hasStopReason(): boolean {
    return this.#stopReason !== undefined
  }

  /** Reads a message: that of `message_start`, or a whole one. */
  noteMessage(message: JsonObject): void {
    this.#upstreamId = wordOf(message['id']) ?? null
    for (const block of listOf(message['content'])) if (isJsonObject(block)) this.noteBlock(block)
    this.noteEnd(message, message)
  }

  noteBlock(block: JsonObject): void {
    if (block['type'] !== 'tool_use') return
    this.#callCount++
    if ((objectOf(block['caller'])['type'] ?? 'direct') === 'direct') this.#directCallCount++
  }

  /** Reads how a message ended: `delta` has the stop reason, `wire` the usage. */
  noteEnd(wire: JsonObject, delta: JsonObject): void {
    this.#stopReason = wordOf(delta['stop_reason']) ?? this.#stopReason
    const usage = objectOf(wire['usage'])
    noteUsage(this.#counts, usage)
    for (const [name, value] of Object.entries(usage)) {
      // Compatible servers send zeros at one of the two places.
      const isNothing = value === null || (value === 0 && this.#usage[name] !== undefined)
      if (!isNothing) this.#usage[name] = value
    }
    const tier = usage['speed'] === 'fast' ? 'priority' : serviceTierOf(usage['service_tier'])
    this.#serviceTier = tier ?? this.#serviceTier
  }

  /** The usage reported so far. */
  usage(): Usage | undefined {
    return usageOf(this.#counts)
  }

  /** Forgets what the provider said of usage beyond the numbers that were read, because it does not fit the contract. */
  dropUsage(): void {
    this.#usage = {}
  }

  /** How a good answer ended. */
  outcome(): Outcome {
    return {
      stopReason: stopReasonOf(this.#stopReason ?? '', this.#callCount, this.#directCallCount),
      nativeReason: this.#stopReason,
      fault: null,
      usage: usageOf(this.#counts) ?? null,
      ...wrongUsageOf(this.#counts),
      upstreamId: this.#upstreamId,
      serviceTier: this.#serviceTier,
    }
  }

  /** How an answer ended that ran into a fault. */
  failed(fault: NonNullable<Outcome['fault']>): Outcome {
    return { stopReason: null, fault, usage: null, upstreamId: this.#upstreamId, serviceTier: this.#serviceTier }
  }

  /** Replacements for members of a message other than content and usage; undefined removes one. */
  identify(): Record<string, unknown> {
    return {
      // The provider's own id is kept in the generation's record.
      id: messageIdOf(this.#identity),
      type: 'message',
      role: 'assistant',
      model: this.#identity.model,
      provider: this.#identity.provider,
      service_metadata: undefined,
    }
  }

  /** The members that say how `wire`, a message or its delta, ended. */
  endMembers(wire: JsonObject, { outcome: { stopReason } }: Ending): JsonObject {
    const word = stopReasonWord(wire['stop_reason'], stopReason)
    return {
      // Compatible servers send this although calls wait for their results.
      stop_reason: stopReason === 'tool-calls' && word !== 'tool_use' ? 'tool_use' : word,
      stop_sequence: wire['stop_sequence'] ?? null,
      stop_details: wire['stop_details'] ?? null,
      container: wire['container'] ?? null,
    }
  }

  /** Usage at the start of a stream. */
  firstUsage(): MessageUsage {
    const { inputTokensMost = Number.POSITIVE_INFINITY } = this.#identity
    const { inputTokens = 0, outputTokens = 0 } = this.usage() ?? {}
    if (inputTokens > inputTokensMost || outputTokens > firstTokensMost)
      return encodeFirstUsage({ input_tokens: this.#countInput() })
    return encodeFirstUsage(this.#counts.isBroken ? {} : this.#usage)
  }

  /** Usage at the end, with the cost. */
  lastUsage(ending: Ending): MessageUsage {
    // The provider's valid counters are kept.
    return encodeUsage(ending, ending.outcome.usage?.origin === 'reported' ? this.#usage : {})
  }
}
