import type { WireFunctionTool } from '../shared/function-tools.ts'

/** The wire shapes of `POST /v2/chat` requests. Answers are read field by field from `unknown`. */

/** Id of this wire format, and the key of its `extra` fields. */
export const formatId = 'cohere-chat'

export type CohereContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail?: string } }

export interface CohereToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export interface CohereAssistantMessage {
  role: 'assistant'
  content?: string | readonly CohereContent[]
  tool_plan?: string
  tool_calls?: readonly CohereToolCall[]
}

export type CohereMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly CohereContent[] }
  | Readonly<CohereAssistantMessage>
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

export interface CohereResponseFormat {
  readonly type: 'json_object'
  readonly json_schema?: Readonly<Record<string, unknown>>
}

export interface CohereThinking {
  readonly type: 'enabled' | 'disabled'
  readonly token_budget?: number
}

/** The request body, its fields in the order in which they are written. */
export interface CohereRequest {
  model: string
  messages: readonly CohereMessage[]
  tools?: readonly WireFunctionTool[]
  strict_tools?: true
  tool_choice?: 'REQUIRED' | 'NONE'
  documents?: unknown
  citation_options?: unknown
  safety_mode?: unknown
  priority?: unknown
  max_tokens?: number
  temperature?: number
  p?: number
  k?: number
  frequency_penalty?: number
  presence_penalty?: number
  seed?: number
  stop_sequences?: readonly string[]
  logprobs?: true
  thinking?: CohereThinking
  response_format?: CohereResponseFormat
  stream: boolean
}
