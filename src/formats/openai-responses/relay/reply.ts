import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import { isJsonObject, type JsonObject, listOf, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { CollectedBody } from '../../shared/collected-body.ts'
import { estimateOutputTokens } from '../../shared/estimate-output-tokens.ts'
import type { FitCheck } from '../../shared/relayed-fit.ts'
import { endedEarly, noContent, notJson, outcomeOf, tooLarge } from '../upstream/read-response.ts'
import { RelayedResponse } from './response.ts'
import { saidByOutput } from './said.ts'

/** Passes on an unstreamed answer of this format: collects it, parses it once, and rewrites the gateway's own members. */
export class RelayReply implements Transcoder {
  readonly way = 'bytes'
  hasContent = false
  said: Said = 'nothing'
  outcome: Outcome | null = null
  readonly #response: RelayedResponse
  readonly #body = new CollectedBody()
  #wire: JsonObject | undefined

  constructor(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck) {
    this.#response = new RelayedResponse(turn, identity, fit)
  }

  get deltaCount(): number {
    return estimateOutputTokens(this.#wire?.['output'])
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    if (!this.#body.push(chunk)) this.#fail(tooLarge)
  }

  end(): void {
    if (this.outcome !== null) return
    const wire = parseUntrustedBytes(this.#body.take())
    if (!isJsonObject(wire)) {
      this.#fail(this.#body.length === 0 ? endedEarly : notJson)
      return
    }
    this.#wire = wire
    const outcome = outcomeOf(wire)
    const misfit = outcome.fault === null ? this.#misfitOf(wire, outcome) : undefined
    if (misfit !== undefined) {
      this.#fail(misfit)
      return
    }
    this.outcome = outcome
    this.said = saidByOutput(wire['output'])
    this.hasContent = listOf(wire['output']).length > 0
  }

  body(): Uint8Array {
    return Buffer.from(JSON.stringify(this.#wire ?? {}))
  }

  take(): null {
    return null
  }

  encodeEnd(ending: Ending): string {
    return this.encodeReply(ending)
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#response.finish(() => [], ending))
  }

  #misfitOf(wire: JsonObject, outcome: Outcome): Fault | undefined {
    // An answer without output has nothing to show or to bill; an empty output is the provider's own word.
    return Array.isArray(wire['output']) ? this.#response.last(wire, outcome) : noContent
  }

  #fail(fault: Fault): void {
    this.outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
  }
}
