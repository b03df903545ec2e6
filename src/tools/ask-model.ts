import type { Conversation } from '../canonical/conversation.ts'
import type { Schema } from '../contract/contract.ts'

type Body = Schema<'ResponseRequest'>

/** What a tool asks another model, in the words of the Responses format. */
export interface ModelWish
  extends Pick<
    Body,
    | 'model'
    | 'instructions'
    | 'input'
    | 'tools'
    | 'max_tool_calls'
    | 'max_output_tokens'
    | 'temperature'
    | 'reasoning'
    | 'text'
    | 'modalities'
    | 'image_config'
    | 'cache_control'
    | 'plugins'
  > {
  /** What was said before, in place of `instructions` and `input`. */
  readonly conversation?: Pick<Conversation, 'instructions' | 'items'>
}

/** What is told of an answer while it is written. Without a listener it is asked for as a whole. */
export interface AnswerListener {
  text?(delta: string): void
  thought?(delta: string): void
}

/** What a model answered to a tool. */
export interface ModelAnswer {
  /** The catalog's id of the model that answered. */
  readonly model: string
  readonly text: string
  /** Pictures that it made. Standard base64. `revisedPrompt`: what the provider made of the wish, where it says. */
  readonly images: readonly { readonly base64: string; readonly mediaType: string; readonly revisedPrompt?: string }[]
  /** Its output, as items of the Responses format: more than text, where it called functions. */
  readonly output: readonly Readonly<Record<string, unknown>>[]
  /** Web pages that it names, each once. */
  readonly sources: readonly { readonly url: string; readonly title: string }[]
}

/**
 * Asks a model through the gateway itself, as a request of the same key: budgets, rate limits, guardrails and records count as for any other
 * request. What it uses and costs is added to what the tool's own request shows. Rejects with ModelCallError where there is no answer, and
 * with the signal's reason once it is aborted.
 */
export type AskModel = (wish: ModelWish, signal: AbortSignal, listener?: AnswerListener) => Promise<ModelAnswer>

/** A model that a tool asked did not answer. The message is safe to show. */
export class ModelCallError extends Error {
  override readonly name = 'ModelCallError'
  /** HTTP status that a caller of its own would have seen. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}
