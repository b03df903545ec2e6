import type { TokenLogprob } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { encodeLogprobs } from './logprobs.ts'
import type { Listener, Seal, ServerCallDetail, ThoughtKind } from './telling.ts'

type Message = Schema<'ChatResultMessage'>
type Detail = { type: string; text?: string; summary?: string; index: number; [member: string]: unknown }
type Call = { said: string; readonly wire: (said: string) => object }

/** Collects an answer as one message. */
export class MessageBuilder implements Listener {
  #content: string | null = null
  #refusal = ''
  #reasoning = ''
  /** By index. */
  readonly #details: Detail[] = []
  readonly #calls: Call[] = []
  readonly #annotations: object[] = []
  readonly #images: object[] = []
  #audio: object | undefined
  readonly #logprobs: Schema<'ChatTokenLogprob'>[] = []

  get hasRefusal(): boolean {
    return this.#refusal !== ''
  }

  /** Log probabilities of the text; null when there were none. */
  get logprobs(): Schema<'ChatTokenLogprobs'> | null {
    return this.#logprobs.length === 0 ? null : { content: this.#logprobs, refusal: null }
  }

  text(text: string, logprobs: readonly TokenLogprob[] | undefined): void {
    this.#content = (this.#content ?? '') + text
    if (logprobs !== undefined) for (const each of encodeLogprobs(logprobs)) this.#logprobs.push(each)
  }

  refusal(text: string): void {
    this.#refusal += text
  }

  thought(kind: ThoughtKind, text: string, index: number, format: string | undefined): void {
    this.#reasoning += text
    const known = this.#details[index]
    if (known === undefined) this.#details[index] = { type: `reasoning.${kind}`, [kind]: text, format, index }
    else known[kind] = (known[kind] ?? '') + text
  }

  seal(seal: Seal): void {
    const known = this.#details[seal.index]
    this.#details[seal.index] = known === undefined ? { ...seal } : { ...known, ...seal }
  }

  call(index: number, { callId, name, variant, extra }: Parameters<Listener['call']>[1]): void {
    const carried = extra?.['openai-chat'] as object | undefined
    this.#calls[index] = {
      said: '',
      wire: (said) => ({
        id: callId,
        type: variant,
        ...(variant === 'custom' ? { custom: { name, input: said } } : { function: { name, arguments: said } }),
        ...carried,
      }),
    }
  }

  callArguments(index: number, _: 'function' | 'custom', text: string): void {
    const call = this.#calls[index]
    if (call !== undefined) call.said += text
  }

  annotation(wire: object): void {
    this.#annotations.push(wire)
  }

  serverCall(detail: ServerCallDetail): void {
    this.#details[detail.index] = { ...detail }
  }

  image(wire: object): void {
    this.#images.push(wire)
  }

  audio(wire: object): void {
    this.#audio = wire
  }

  /** The message so far. */
  encode(): Message {
    const message = {
      role: 'assistant',
      content: this.#content,
      ...(this.#refusal !== '' && { refusal: this.#refusal }),
      ...(this.#reasoning !== '' && { reasoning: this.#reasoning }),
      ...(this.#details.length > 0 && { reasoning_details: this.#details }),
      ...(this.#calls.length > 0 && { tool_calls: this.#calls.map(({ said, wire }) => wire(said)) }),
      ...(this.#annotations.length > 0 && { annotations: this.#annotations }),
      ...(this.#images.length > 0 && { images: this.#images }),
      ...(this.#audio !== undefined && { audio: this.#audio }),
    }
    // An empty answer has an empty text.
    if (Object.keys(message).length === 2) message.content ??= ''
    // Details, calls and media were made above as the contract defines them.
    return message as Message
  }
}
