import type { Outcome } from '../../../canonical/outcome.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending } from '../../format.ts'
import { messageIdOf } from '../client/encoder.ts'
import { encodeFirstUsage, encodeUsage } from '../client/usage.ts'
import type { MessageUsage } from '../client/wire.ts'
import { serviceTierOf, stopReasonOf } from '../upstream/stop-reason.ts'
import { noteUsage, startUsage, usageOf } from '../upstream/usage.ts'

/** Collects a provider's data about a message of this format, and makes what the caller sees instead. */
export class RelayedMessage {
  readonly #identity: AnswerIdentity
  readonly #counts = startUsage()
  #upstreamId: string | null = null
  #serviceTier: string | null = null
  #stopReason: string | undefined
  /** The provider's usage object. */
  readonly #usage: Record<string, unknown> = {}
  #callCount = 0
  #directCallCount = 0

  constructor(identity: AnswerIdentity) {
    this.#identity = identity
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

  /** How a good answer ended. */
  outcome(): Outcome {
    return {
      stopReason: stopReasonOf(this.#stopReason ?? '', this.#callCount, this.#directCallCount),
      fault: null,
      usage: usageOf(this.#counts) ?? null,
      upstreamId: this.#upstreamId,
      serviceTier: this.#serviceTier,
    }
  }

  /** How an answer ended that ran into a fault. */
  failed(fault: NonNullable<Outcome['fault']>): Outcome {
    return { stopReason: null, fault, usage: null, upstreamId: this.#upstreamId, serviceTier: this.#serviceTier }
  }

  /** Replacements for members of `message` other than content and usage; undefined removes one. */
  identify(message: JsonObject): Record<string, unknown> {
    return {
      id: wordOf(message['id']) ?? messageIdOf(this.#identity),
      type: 'message',
      role: 'assistant',
      model: this.#identity.model,
      provider: undefined,
      service_metadata: undefined,
    }
  }

  /** The members that say how `wire`, a message or its delta, ended. */
  endMembers(wire: JsonObject, { outcome: { stopReason } }: Ending): JsonObject {
    const word = wire['stop_reason'] ?? null
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
    return encodeFirstUsage(this.#counts.isBroken ? {} : this.#usage)
  }

  /** Usage at the end, with the cost. */
  lastUsage(ending: Ending): MessageUsage {
    // The provider's valid counters are kept.
    return encodeUsage(ending, ending.outcome.usage?.origin === 'reported' ? this.#usage : {})
  }
}
