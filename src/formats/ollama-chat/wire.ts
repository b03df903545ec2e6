import type { WireFunctionTool } from '../shared/function-tools.ts'

/** The wire shapes of Ollama's `POST /api/chat` requests. Answers are read field by field from `unknown`. */

/** Id of this wire format, and the key of its `extra` fields. */
export const formatId = 'ollama-chat'

export interface OllamaToolCall {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
}

export interface OllamaAssistantMessage {
  role: 'assistant'
  content: string
  thinking?: string
  tool_calls?: readonly OllamaToolCall[]
}

export type OllamaMessage =
  | { readonly role: 'system'; readonly content: string }
  /** Images are base64 without a `data:` prefix. */
  | { readonly role: 'user'; readonly content: string; readonly images?: readonly string[] }
  | Readonly<OllamaAssistantMessage>
  | {
      readonly role: 'tool'
      readonly content: string
      readonly tool_name?: string
      readonly tool_call_id: string
    }

/** Runtime options, named as in a Modelfile. */
export interface OllamaOptions {
  num_predict?: number
  temperature?: number
  top_p?: number
  top_k?: number
  min_p?: number
  repeat_penalty?: number
  frequency_penalty?: number
  presence_penalty?: number
  seed?: number
  stop?: readonly string[]
}

/** The request body, its fields in the order in which they are written. */
export interface OllamaRequest {
  model: string
  messages: readonly OllamaMessage[]
  tools?: readonly WireFunctionTool[]
  format?: 'json' | Readonly<Record<string, unknown>>
  options?: OllamaOptions
  think?: boolean | 'low' | 'medium' | 'high'
  logprobs?: true
  top_logprobs?: number
  truncate?: false
  keep_alive?: unknown
  /** Always written, because Ollama streams by default. */
  stream: boolean
}
