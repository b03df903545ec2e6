import type { Fault } from '../../../canonical/fault.ts'
import type { Turn } from '../../../canonical/turn.ts'
import { isJsonObject, type JsonObject, listOf, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Outcome, Said, Transcoder } from '../../format.ts'
import { guessOutputTokens } from '../../guess-output-tokens.ts'
import { endedEarly, notJson, outcomeOf, tooLarge } from '../upstream/read-response.ts'
import { RelayedResponse } from './response.ts'
import { saidByOutput } from './said.ts'

const replyBytesMax = 64 * 1024 * 1024

/** Passes an unstreamed answer of this format on: collected, read once at its end, and rewritten where the gateway has its own say. */
export class RelayReply implements Transcoder<Uint8Array> {
  hasContent = false
  said: Said = 'nothing'
  outcome: Outcome | null = null
  readonly #response: RelayedResponse
  #chunks: Uint8Array[] = []
  #bytes = 0
  #wire: JsonObject | undefined

  constructor(turn: Turn, identity: AnswerIdentity) {
    this.#response = new RelayedResponse(turn, identity)
  }

  get deltaCount(): number {
    return guessOutputTokens(this.#wire?.['output'])
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    this.#bytes += chunk.byteLength
    if (this.#bytes > replyBytesMax) this.#fail(tooLarge)
    else this.#chunks.push(chunk)
  }

  end(): void {
    if (this.outcome !== null) return
    const wire = parseUntrustedBytes(
      this.#chunks.length === 1 ? (this.#chunks[0] ?? nothing) : Buffer.concat(this.#chunks),
    )
    this.#chunks = []
    if (!isJsonObject(wire)) {
      this.#fail(this.#bytes === 0 ? endedEarly : notJson)
      return
    }
    this.#wire = wire
    this.outcome = outcomeOf(wire)
    this.said = saidByOutput(wire['output'])
    this.hasContent = listOf(wire['output']).length > 0
  }

  take(): null {
    return null
  }

  encodeEnd(ending: Ending): string {
    return this.encodeReply(ending)
  }

  encodeReply(ending: Ending): string {
    return JSON.stringify(this.#response.finish(this.#wire, () => [], ending))
  }

  #fail(fault: Fault): void {
    this.#chunks = []
    this.outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
  }
}

const nothing = new Uint8Array()
