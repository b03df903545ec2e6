import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, listOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { Said } from '../../format.ts'
import { wrongCounts } from '../../shared/token-count.ts'
import { choiceIn, deltaOf, endedEarly, faultOfChoice, faultOfChunk, indexOf, isEmpty } from '../chunk-signs.ts'
import { faultOfFinishReason, serviceTierOf, stopReasonOf } from '../upstream/stop-reason.ts'
import { readUsage } from '../upstream/usage.ts'

/** Collects what the gateway needs of an answer that it relays: who answered, the usage, the end. */
export class AnswerSigns {
  /** Whether anything that counts as an answer has come. */
  hasContent = false
  said: Said = 'nothing'
  finishReason: string | undefined
  /** The provider's usage object. */
  wireUsage: JsonObject | undefined
  #usage: Usage | undefined
  #upstreamId: string | undefined
  #serviceTier: string | undefined
  #stopSequence: string | undefined
  #hasCalls = false
  /** The index of our choice: the first one seen. */
  #choiceIndex: unknown

  /** Reads a chunk or a whole answer: returns our choice, undefined if absent, or the fault that it reports. */
  note(wire: JsonObject): { readonly choice: JsonObject | undefined } | { readonly fault: Fault } {
    const fault = faultOfChunk(wire)
    if (fault !== undefined) return { fault }
    this.#upstreamId ??= wordOf(wire['id'])
    const choice = this.choiceOf(wire)
    const { usage } = wire
    if (isJsonObject(usage)) this.wireUsage = usage
    this.#usage = readUsage(wire, choice ?? nothing) ?? this.#usage
    const tier = serviceTierOf(wire['service_tier']) ?? serviceTierOf(this.wireUsage?.['service_tier'])
    this.#serviceTier = tier ?? this.#serviceTier
    if (choice === undefined) return { choice }
    this.#choiceIndex ??= indexOf(choice)
    const choiceFault = faultOfChoice(choice)
    if (choiceFault !== undefined) return { fault: choiceFault }
    const delta = deltaOf(choice)
    if (saysSomething(delta)) this.#hear(delta)
    if (listOf(delta['tool_calls']).length > 0) this.#hasCalls = true
    this.finishReason = wordOf(choice['finish_reason']) ?? this.finishReason
    this.#stopSequence = wordOf(choice['stop_reason']) ?? wordOf(choice['matched_stop']) ?? this.#stopSequence
    return { choice }
  }

  /** The usage reported so far. */
  get usage(): Usage | undefined {
    return this.#usage
  }

  #hear(delta: JsonObject): void {
    this.hasContent = true
    if (this.said !== 'answer') this.said = isRefusalAlone(delta) ? 'refusal' : 'answer'
  }

  /** Our choice in a chunk: the one seen first in the answer. */
  choiceOf(wire: JsonObject): JsonObject | undefined {
    return choiceIn(wire, this.#choiceIndex)
  }

  /** How the answer ended. `isTerminated`: the provider ended it, by `[DONE]` or a whole answer. */
  outcome(isTerminated: boolean): Outcome {
    const reason = this.finishReason
    if (reason === undefined && !isTerminated) return this.fault(endedEarly)
    const fault = reason === undefined ? undefined : faultOfFinishReason(reason)
    if (fault !== undefined) return this.fault(fault)
    if (reason === undefined && !this.hasContent) return this.fault(isEmpty)
    const named = stopReasonOf(reason ?? '', this.#hasCalls)
    return {
      stopReason: named === 'end' && this.#stopSequence !== undefined ? 'stop-sequence' : named,
      nativeReason: reason,
      fault: null,
      usage: this.#usage ?? null,
      wrongUsage: this.#usage === undefined ? wrongCounts(this.wireUsage) : undefined,
      upstreamId: this.#upstreamId ?? null,
      serviceTier: this.#serviceTier ?? null,
    }
  }

  /** An answer that ended with that fault. */
  fault(fault: Fault): Outcome {
    const upstreamId = this.#upstreamId ?? null
    return { stopReason: null, fault, usage: null, upstreamId, serviceTier: this.#serviceTier ?? null }
  }
}

/** Whether a delta contains anything that counts as an answer. */
export function saysSomething(delta: JsonObject): boolean {
  return (
    textOf(delta['content']) !== '' ||
    listOf(delta['tool_calls']).length > 0 ||
    textOf(delta['reasoning']) !== '' ||
    textOf(delta['reasoning_content']) !== '' ||
    listOf(delta['reasoning_details']).length > 0 ||
    textOf(delta['refusal']) !== '' ||
    listOf(delta['content']).length > 0 ||
    listOf(delta['images']).length > 0 ||
    listOf(delta['annotations']).length > 0 ||
    isJsonObject(delta['audio']) ||
    isJsonObject(delta['function_call'])
  )
}

function isRefusalAlone(delta: JsonObject): boolean {
  return textOf(delta['refusal']) !== '' && !saysSomething({ ...delta, refusal: '' })
}

const nothing: JsonObject = {}
