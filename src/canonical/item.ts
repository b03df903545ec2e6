import type { CacheBreakpoint, Extra, Part } from './part.ts'

export type Role = 'system' | 'developer' | 'user' | 'assistant'

export interface MessageItem {
  readonly kind: 'message'
  readonly role: Role
  readonly parts: readonly Part[]
  readonly id?: string
  readonly extra?: Extra
}

/**
 * A model's reasoning. `text` is the raw chain of thought, `summary` what the provider shows of it. `signature` (of the text) and
 * `encrypted` (instead of it) let the same provider verify it on the next turn. Signatures of other parts (Gemini signs function calls and
 * texts) are carried the same way: a reasoning item with `encrypted` and without text belongs to the model's item after it, or to the end
 * of the turn.
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
  readonly cacheBreakpoint?: CacheBreakpoint
  readonly extra?: Extra
}

export interface ToolResultItem {
  readonly kind: 'tool-result'
  readonly variant: 'function' | 'custom'
  readonly id?: string
  readonly callId: string
  readonly parts: readonly Part[]
  readonly isError?: boolean
  /** After the whole result; its parts may have their own. */
  readonly cacheBreakpoint?: CacheBreakpoint
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

/** An item that only one wire format knows (a provider's own web search, a compaction, …), passed on unchanged. */
export interface NativeItem {
  readonly kind: 'native'
  readonly format: string
  readonly type: string
  readonly wire: unknown
}

export type Item = MessageItem | ReasoningItem | ToolCallItem | ToolResultItem | GeneratedImageItem | NativeItem
