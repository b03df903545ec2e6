/**
 * What a generation was asked and answered, in the words of OpenTelemetry's semantic conventions for generative AI (`gen_ai.input.messages`,
 * `gen_ai.output.messages`, `gen_ai.system_instructions`), whichever formats its caller and its provider speak.
 */
export interface GenerationContent {
  readonly systemInstructions: readonly ContentPart[]
  readonly inputMessages: readonly ContentMessage[]
  readonly outputMessages: readonly ContentMessage[]
}

export interface ContentMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly parts: readonly ContentPart[]
  /** Of an answer: why it ended, as in `gen_ai.response.finish_reasons`. */
  readonly finish_reason?: string
}

/** `reasoning` is what a model thought; media are named, their bytes are not kept. */
export type ContentPart =
  | { readonly type: 'text' | 'reasoning'; readonly content: string }
  | { readonly type: 'tool_call'; readonly id: string | null; readonly name: string; readonly arguments: unknown }
  | { readonly type: 'tool_call_response'; readonly id: string | null; readonly response: unknown }
  | { readonly type: 'uri'; readonly modality: 'image' | 'audio' | 'video' | 'file'; readonly uri: string }

/** Prompt and answer of a generation as they are stored: compressed, and sealed under the gateway's master key. */
export interface SealedContent {
  /** False: only destinations that still have to be told need it. */
  readonly isKept: boolean
  /** Unix milliseconds; null: it stays. */
  readonly expiresAt: number | null
  /** The id of the master key that opens it. */
  readonly masterKeyId: string
  readonly body: Uint8Array
}
