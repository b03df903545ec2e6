import type { Fault } from '../../../canonical/fault.ts'
import type { Outcome } from '../../../canonical/outcome.ts'
import type { WrittenTurn } from '../../../canonical/turn.ts'
import { isJsonObject, type JsonObject, objectOf, parseUntrustedBytes } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity, Ending, Said, Transcoder } from '../../format.ts'
import { CollectedBody } from '../../shared/collected-body.ts'
import { estimateOutputTokens } from '../../shared/estimate-output-tokens.ts'
import { type FitCheck, misfitOf, trialEnding } from '../../shared/relayed-fit.ts'
import { translateReply } from '../../translation.ts'
import { tooLarge } from '../chunk-signs.ts'
import { createEncoder } from '../client/encoder.ts'
import { encodeUsage, finishReasonOf } from '../client/ending.ts'
import { openAiChat } from '../upstream.ts'
import { AnswerSigns } from './answer-signs.ts'
import { besides, toCallersChoice } from './chunk.ts'
import { isRegularMessage, toCallersDelta } from './delta.ts'

/**
 * Passes on an unstreamed answer of this format: collects it, parses it once, and rewrites the gateway's own members. One that doesn't fit
 * the contract (calls without ids, text in parts, …) is decoded and encoded again.
 */
export class RelayReply implements Transcoder {
  readonly way = 'bytes'
  readonly #turn: WrittenTurn
  readonly #identity: AnswerIdentity
  readonly #fit: FitCheck
  readonly #signs = new AnswerSigns()
  #outcome: Outcome | null = null
  readonly #body = new CollectedBody()
  #wire: JsonObject = {}
  #choice: JsonObject = {}
  /** The answer for the caller, without how it ended. */
  #shown: ShownReply | undefined
  #keepsUsage = true
  #translation: Transcoder | undefined

  constructor(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck) {
    this.#turn = turn
    this.#identity = identity
    this.#fit = fit
  }

  get outcome(): Outcome | null {
    return this.#translation === undefined ? this.#outcome : this.#translation.outcome
  }

  get deltaCount(): number {
    return this.#translation?.deltaCount ?? estimateOutputTokens(this.#choice['message'])
  }

  get hasContent(): boolean {
    return this.#translation === undefined ? this.#signs.hasContent : this.#translation.hasContent
  }

  get said(): Said {
    return this.#translation === undefined ? this.#signs.said : this.#translation.said
  }

  push(chunk: Uint8Array): void {
    if (this.outcome !== null) return
    if (!this.#body.push(chunk)) this.#fail(tooLarge)
  }

  end(): void {
    if (this.outcome !== null) return
    const body = this.#body.take()
    const wire = parseUntrustedBytes(body)
    const noted = isJsonObject(wire) ? this.#signs.note(wire) : undefined
    if (noted !== undefined && 'fault' in noted) {
      this.#fail(noted.fault)
      return
    }
    this.#wire = objectOf(wire)
    const choice = noted?.choice
    if (choice === undefined || !isRegularMessage(objectOf(choice['message']))) {
      this.#translate(body)
      return
    }
    this.#choice = choice
    const outcome = this.#signs.outcome(true)
    const misfit = outcome.fault === null ? this.#hold(trialEnding(outcome)) : undefined
    if (misfit === undefined) this.#outcome = outcome
    else this.#fail(misfit)
  }

  /** Makes the answer for the caller; the fault if it does not fit the contract. */
  #hold(ending: Ending): Fault | undefined {
    const shown = this.#show()
    this.#shown = shown
    const fit = this.#fit('createChatCompletion', 'whole', this.#end(shown, ending))
    if (typeof fit === 'string' || !fit.path.startsWith('/usage')) return misfitOf(fit)
    this.#keepsUsage = false
    return misfitOf(this.#fit('createChatCompletion', 'whole', this.#end(shown, ending)))
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
    if (this.#translation !== undefined) return this.#translation.encodeReply(ending)
    return JSON.stringify(this.#end(this.#shown ?? this.#show(), ending))
  }

  #show(): ShownReply {
    const { generationId, createdAt, model, provider } = this.#identity
    const message = toCallersMessage(objectOf(this.#choice['message']))
    return {
      id: generationId,
      object: 'chat.completion',
      created: createdAt,
      model,
      ...(provider !== undefined && { provider }),
      system_fingerprint: null,
      ...besides(this.#wire),
      choices: [{ ...toCallersChoice(this.#choice), message }],
    }
  }

  /** The same with how it ended. */
  #end(shown: ShownReply, ending: Ending): object {
    const { serviceMetadata } = ending
    const [choice] = shown.choices
    const usage = encodeUsage(ending, this.#keepsUsage ? this.#signs.wireUsage : undefined)
    return {
      ...shown,
      choices: [{ ...choice, finish_reason: finishReasonOf(ending, typeof choice.message['refusal'] === 'string') }],
      ...(usage !== undefined && { usage }),
      ...(serviceMetadata !== undefined && { service_metadata: serviceMetadata }),
    }
  }

  #translate(body: Uint8Array): void {
    this.#translation = translateReply(openAiChat, createEncoder(this.#turn, this.#identity), false)
    this.#translation.push(body)
    this.#translation.end()
  }

  #fail(fault: Fault): void {
    this.#outcome = this.#signs.fault(fault)
  }
}

interface ShownReply extends Record<string, unknown> {
  readonly choices: readonly [Record<string, unknown> & { readonly message: Record<string, unknown> }]
}

/** A message as one delta; empty members are left out, so that it can be sent back to any provider. */
function toCallersMessage(wire: JsonObject): Record<string, unknown> {
  const { refusal, content, ...rest } = toCallersDelta(wire, 0)
  return {
    ...rest,
    role: 'assistant',
    content: content ?? null,
    ...(typeof refusal === 'string' && refusal !== '' && { refusal }),
  }
}
