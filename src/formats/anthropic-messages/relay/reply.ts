import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { Fit } from '../../../contract/fit-answer.ts'
import { readsOneWay } from '../../../streams/count-members.ts'
import { parseExactBytes, writeExact } from '../../../streams/exact-json.ts'
import { type ScannedJson, scanJson, spliceMembers } from '../../../streams/scan-json.ts'
import { joinList, scanList } from '../../../streams/scan-list.ts'
import { isJsonObject, type JsonObject, listOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { CollectedBody } from '../../shared/collected-body.ts'
import { estimateOutputTokens } from '../../shared/estimate-output-tokens.ts'
import { type FitCheck, misfitOf, trialEnding } from '../../shared/relayed-fit.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { completeBlock, missingMembers } from '../client/block.ts'
import { encodeFailure } from '../client/error.ts'
import { toldError } from '../upstream/told-error.ts'
import { RelayedMessage } from './message.ts'

/** Passes on an unstreamed message: collects it, parses it once, and rewrites the gateway's own members. The rest stays byte for byte. */
export class RelayReply implements Transcoder {
  readonly way = 'bytes'
  hasContent = false
  outcome: Outcome | null = null
  readonly #identity: AnswerIdentity
  readonly #fit: FitCheck
  readonly #message: RelayedMessage
  readonly #body = new CollectedBody()
  #wire: JsonObject = {}
  #source: ScannedJson = scanJson(Buffer.from('{}'))

  constructor(identity: AnswerIdentity, fit: FitCheck) {
    this.#identity = identity
    this.#fit = fit
    this.#message = new RelayedMessage(identity)
  }

  get deltaCount(): number {
    return estimateOutputTokens(this.#wire['content'])
  }

  get said(): Said {
    return this.hasContent ? 'answer' : 'nothing'
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    if (!this.#body.push(chunk)) this.#fail(tooLarge)
  }

  end(): void {
    if (this.outcome !== null) return
    const bytes = withoutMark(this.#body.take())
    const wire = parseExactBytes(bytes)
    if (!isJsonObject(wire)) {
      this.#fail(this.#body.length === 0 ? emptyAnswer : notJson)
      return
    }
    const told = toldError(wire)
    if (told !== undefined) {
      this.#fail(faultOf(200, readWireError(told)))
      return
    }
    if (!Array.isArray(wire['content'])) {
      this.#fail(withoutContent)
      return
    }
    this.#message.noteMessage(wire)
    if (wire['content'].length === 0 && !this.#message.hasStopReason) {
      this.#fail(emptyAnswer)
      return
    }
    const outcome = this.#message.outcome()
    const { fit, shown } = this.#hold(wire, outcome)
    const misfit = misfitOf(fit)
    if (misfit !== undefined) {
      this.#fail(misfit)
      return
    }
    this.#wire = fit === 'filled' ? shown : wire
    const isKept = fit === 'fits' && readsOneWay(bytes, wire)
    this.#source = scanJson(isKept ? bytes : Buffer.from(writeExact(this.#wire)))
    this.hasContent = wire['content'].length > 0
    this.outcome = outcome
  }

  /** Holds the message, as its caller will see it, to the contract. */
  #hold(wire: JsonObject, outcome: Outcome): { readonly fit: Fit; readonly shown: JsonObject } {
    const content = listOf(wire['content']).map((block) => (isJsonObject(block) ? completeBlock(block) : block))
    const shown = { ...wire, content, ...this.#members(wire, trialEnding(outcome)) }
    const fit = this.#fit('createMessage', 'whole', shown)
    if (typeof fit === 'string' || !fit.path.startsWith('/usage')) return { fit, shown }
    this.#message.dropUsage()
    shown.usage = this.#message.lastUsage(trialEnding(outcome))
    return { fit: this.#fit('createMessage', 'whole', shown), shown }
  }

  /** The members that the gateway writes; undefined removes one. */
  #members(wire: JsonObject, ending: Ending) {
    return {
      ...this.#message.identify(),
      ...this.#message.endMembers(wire, ending),
      usage: this.#message.lastUsage(ending),
    }
  }

  body(): Uint8Array {
    return this.#source.bytes
  }

  take(): null {
    return null
  }

  encodeEnd(ending: Ending): string {
    return this.encodeReply(ending)
  }

  encodeReply(ending: Ending): string {
    const { outcome, serviceMetadata } = ending
    if (outcome.fault !== null) {
      return JSON.stringify(encodeFailure(outcome.fault, this.#identity.requestId, serviceMetadata))
    }
    const changes = new Map<string, string | null>()
    const members = {
      ...this.#members(this.#wire, ending),
      ...(serviceMetadata !== undefined && { service_metadata: serviceMetadata }),
    }
    for (const [name, value] of Object.entries(members)) {
      if (value !== this.#wire[name]) changes.set(name, value === undefined ? null : JSON.stringify(value))
    }
    const content = this.#completeContent()
    if (content !== undefined) changes.set('content', content)
    return spliceMembers(this.#source, changes).toString('utf8')
  }

  /** The blocks with all members that the contract requires, as JSON; undefined if they have them. */
  #completeContent(): string | undefined {
    const blocks = listOf(this.#wire['content'])
    const missing = blocks.map((block) => (isJsonObject(block) ? missingMembers(block) : undefined))
    const span = this.#source.members.get('content')
    if (span === undefined || missing.every((each) => each === undefined)) return undefined
    const elements = scanList(this.#source.bytes.subarray(span.valueStart, span.valueEnd))
    return joinList(elements.map((bytes, index) => addMembers(bytes, missing[index]))).toString('utf8')
  }

  #fail(fault: Fault): void {
    this.outcome = this.#message.failed(fault)
  }
}

function addMembers(bytes: Buffer, members: ReadonlyMap<string, unknown> | undefined): Buffer {
  if (members === undefined) return bytes
  const texts = [...members].map(([name, value]) => [name, JSON.stringify(value)] as const)
  return spliceMembers(scanJson(bytes), new Map(texts))
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

const emptyAnswer = unusableAnswer('the provider sent an empty answer')
const notJson = unusableAnswer("the provider's answer is not the JSON that its format asks for")
const withoutContent = unusableAnswer('the provider sent an answer without content')
const tooLarge = unusableAnswer("the provider's answer is too large")
