import type { Extra, Part } from './part.ts'

export type Role = 'system' | 'developer' | 'user' | 'assistant'

export interface MessageItem {
  readonly kind: 'message'
  readonly role: Role
  readonly parts: readonly Part[]
  readonly id?: string
  readonly extra?: Extra
}

/**
 * What a model thought. `text` is the raw chain, `summary` what the provider shows of it; `signature` (over the text) and `encrypted`
 * (instead of it) let the provider that made it check it on the next turn. A provider that signs its answer's other parts (Gemini signs
 * function calls and texts) is carried the same way: a reasoning item with `encrypted` and without text belongs to the model's item that
 * follows it, and to the end of its turn where none does.
 */
export interface ReasoningItem {
  readonly kind: 'reasoning'
  readonly id?: string
  readonly text: readonly string[]
  readonly summary: readonly string[]
  readonly signature?: string
  readonly encrypted?: string
  /** The provider family whose signature or cipher it is, for example `openai-responses-v1`. */
  readonly signedBy?: string
  readonly extra?: Extra
}

/** `arguments` is JSON text for a function and free text for a custom tool, exactly as the model wrote it. */
export interface ToolCallItem {
  readonly kind: 'tool-call'
  readonly variant: 'function' | 'custom'
  readonly id?: string
  readonly callId: string
  readonly name: string
  readonly arguments: string
  readonly extra?: Extra
}

export interface ToolResultItem {
  readonly kind: 'tool-result'
  readonly variant: 'function' | 'custom'
  readonly id?: string
  readonly callId: string
  readonly parts: readonly Part[]
  readonly isError?: boolean
  readonly extra?: Extra
}

/** An image that a model made, whole. `base64` is standard base64 without a `data:` prefix. */
export interface GeneratedImageItem {
  readonly kind: 'generated-image'
  readonly id?: string
  readonly mediaType: string
  readonly base64: string
  readonly extra?: Extra
}

/** An item that only one wire format knows (a provider's own web search, a compaction, …), carried as it came. */
export interface NativeItem {
  readonly kind: 'native'
  readonly format: string
  readonly type: string
  readonly wire: unknown
}

export type Item = MessageItem | ReasoningItem | ToolCallItem | ToolResultItem | GeneratedImageItem | NativeItem
