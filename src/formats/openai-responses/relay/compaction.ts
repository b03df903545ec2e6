import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import { isJsonObject, type JsonObject, listOf, parseUntrustedBytes, wordOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { CollectedBody } from '../../shared/collected-body.ts'
import { type FitCheck, misfitOf, trialEnding } from '../../shared/relayed-fit.ts'
import { sealedItem } from '../../shared/sealed-events.ts'
import { faultOf, readWireError } from '../../shared/upstream-fault.ts'
import { compactedResponse } from '../client/compaction-encoder.ts'
import { endedEarly, notJson, tooLarge } from '../upstream/read-response.ts'
import { usageOfResponse } from '../upstream/read-usage.ts'

/** Passes on a provider's compaction: its items, with their encrypted texts wrapped. */
export class RelayCompaction implements Transcoder {
  readonly way = 'bytes'
  readonly deltaCount = 0
  hasContent = false
  said: Said = 'nothing'
  outcome: Outcome | null = null
  readonly #identity: AnswerIdentity
  readonly #body = new CollectedBody()
  readonly #fit: FitCheck
  #wire: JsonObject = {}
  #output: readonly unknown[] = []

  constructor(identity: AnswerIdentity, fit: FitCheck) {
    this.#identity = identity
    this.#fit = fit
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    if (!this.#body.push(chunk)) this.#fail(tooLarge)
  }

  end(): void {
    if (this.outcome !== null) return
    const wire = parseUntrustedBytes(this.#body.take())
    if (!isJsonObject(wire)) this.#fail(this.#body.length === 0 ? endedEarly : notJson)
    else if (isJsonObject(wire['error'])) this.#fail(faultOf(200, readWireError(wire)))
    else if (listOf(wire['output']).length === 0) this.#fail(notJson)
    else {
      this.#wire = wire
      const upstreamId = wordOf(wire['id']) ?? null
      this.#hold({ stopReason: 'end', fault: null, usage: usageOfResponse(wire), upstreamId, serviceTier: null })
    }
  }

  body(): Uint8Array {
    return Buffer.from(JSON.stringify(this.#wire))
  }

  take(): null {
    return null
  }

  encodeEnd(ending: Ending): string {
    return this.encodeReply(ending)
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#show(ending))
  }

  /** Takes the answer, which ended so, if it fits the contract. */
  #hold(outcome: Outcome): void {
    const { sealProof = (text: string) => text } = this.#identity
    this.#output = listOf(this.#wire['output']).map((item) => sealedItem(item, sealProof))
    const misfit = misfitOf(this.#fit('compactResponse', 'whole', this.#show(trialEnding(outcome))))
    if (misfit !== undefined) {
      this.#fail(misfit)
      return
    }
    this.hasContent = true
    this.said = 'answer'
    this.outcome = outcome
  }

  #show(ending: Ending): object {
    return compactedResponse(this.#identity, this.#output as never, ending)
  }

  #fail(fault: Fault): void {
    this.outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
  }
}
