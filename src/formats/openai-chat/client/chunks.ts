import type { TokenLogprob } from '../../../canonical/turn-event.ts'
import type { AnswerIdentity } from '../../format.ts'
import { chunkBase } from './ending.ts'
import { encodeLogprobs } from './logprobs.ts'
import type { Listener, Seal, ServerCallDetail, ThoughtKind } from './telling.ts'

const tail = '},"finish_reason":null}]}\n\n'
const role = '"role":"assistant",'

/** Writes an answer as chunks, each a server-sent event. A delta costs a few strings and one JSON.stringify of its text. */
export class ChunkWriter implements Listener {
  /** Whether the model refused in text. */
  hasRefusal = false
  #isBegun = false
  #text = ''
  /** The common start of all chunks, up to the members of the delta. */
  readonly #head: string
  #contentHead: string
  readonly #nextContentHead: string
  /** The common start of all pieces of one thought, and its index. */
  #thoughtKey = ''
  #thoughtMiddle = ''
  #thoughtTail = ''

  constructor(identity: AnswerIdentity) {
    const base = JSON.stringify(chunkBase(identity))
    this.#head = `data: ${base.slice(0, -1)},"choices":[{"index":0,"delta":{`
    // The role comes with the first content.
    this.#contentHead = `${this.#head}${role}"content":`
    this.#nextContentHead = `${this.#head}"content":`
  }

  /** Whether any content was written. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** Output since the last call. */
  takeText(): string {
    const text = this.#text
    this.#text = ''
    return text
  }

  /** Writes a chunk unchanged. */
  write(event: string): void {
    this.#text += event
  }

  text(text: string, logprobs: readonly TokenLogprob[] | undefined): void {
    const end = logprobs === undefined ? tail : `},"logprobs":${logprobsText(logprobs)},"finish_reason":null}]}\n\n`
    this.#text += this.#contentHead + JSON.stringify(text) + end
    this.#begin()
  }

  refusal(text: string): void {
    this.hasRefusal = true
    this.#delta(`"refusal":${JSON.stringify(text)}`)
  }

  thought(kind: ThoughtKind, text: string, index: number, format: string | undefined): void {
    const key = `${kind}${index}`
    if (key !== this.#thoughtKey) {
      this.#thoughtKey = key
      this.#thoughtMiddle = `,"reasoning_details":[{"type":"reasoning.${kind}","${kind}":`
      this.#thoughtTail = `,"index":${index}}]`
    }
    const said = JSON.stringify(text)
    const vouched = format === undefined ? '' : `,"format":${JSON.stringify(format)}`
    this.#delta(`"reasoning":${said}${this.#thoughtMiddle}${said}${vouched}${this.#thoughtTail}`)
  }

  seal(seal: Seal): void {
    this.#delta(`"reasoning_details":[${JSON.stringify(seal)}]`)
  }

  call(index: number, { callId, name, variant, extra }: Parameters<Listener['call']>[1]): void {
    const said = variant === 'custom' ? { custom: { name, input: '' } } : { function: { name, arguments: '' } }
    const carried = extra?.['openai-chat'] as object | undefined
    this.#delta(`"tool_calls":[${JSON.stringify({ index, id: callId, type: variant, ...said, ...carried })}]`)
  }

  callArguments(index: number, variant: 'function' | 'custom', text: string): void {
    const name = variant === 'custom' ? '"custom":{"input":' : '"function":{"arguments":'
    this.#delta(`"tool_calls":[{"index":${index},${name}${JSON.stringify(text)}}}]`)
  }

  annotation(wire: object): void {
    this.#delta(`"annotations":[${JSON.stringify(wire)}]`)
  }

  serverCall(detail: ServerCallDetail): void {
    this.#delta(`"reasoning_details":[${JSON.stringify(detail)}]`)
  }

  image(wire: object): void {
    this.#delta(`"images":[${JSON.stringify(wire)}]`)
  }

  audio(wire: object): void {
    this.#delta(`"audio":${JSON.stringify(wire)}`)
  }

  #delta(members: string): void {
    this.#text += this.#head + (this.#isBegun ? '' : role) + members + tail
    this.#begin()
  }

  #begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    this.#contentHead = this.#nextContentHead
  }
}

function logprobsText(logprobs: readonly TokenLogprob[]): string {
  return JSON.stringify({ content: encodeLogprobs(logprobs), refusal: null })
}
