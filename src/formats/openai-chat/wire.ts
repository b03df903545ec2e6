/**
 * The wire shapes of `POST /chat/completions` as this gateway writes them. What providers send back is read field by field from
 * `unknown`: no two of them agree.
 */

export interface ChatTextPart {
  readonly type: 'text'
  readonly text: string
  readonly cache_control?: ChatCacheControl
}

export interface ChatCacheControl {
  readonly type: 'ephemeral'
  readonly ttl?: string
}

export type ChatPart =
  | ChatTextPart
  | {
      readonly type: 'image_url'
      readonly image_url: { readonly url: string; readonly detail?: string }
      readonly cache_control?: ChatCacheControl
    }
  | {
      readonly type: 'file'
      readonly file: { readonly filename?: string; readonly file_data?: string; readonly file_id?: string }
      readonly cache_control?: ChatCacheControl
    }
  | {
      readonly type: 'input_audio'
      readonly input_audio: { readonly data: string; readonly format: string }
      readonly cache_control?: ChatCacheControl
    }
  | {
      readonly type: 'video_url'
      readonly video_url: { readonly url: string }
      readonly cache_control?: ChatCacheControl
    }

export type ChatToolCall = {
  readonly id: string
  /** Google's thought signatures, given back as they came. */
  readonly extra_content?: unknown
} & (
  | { readonly type: 'function'; readonly function: { readonly name: string; readonly arguments: string } }
  | { readonly type: 'custom'; readonly custom: { readonly name: string; readonly input: string } }
)

export type ChatReasoningDetail = { readonly index: number; readonly format: string } & (
  | { readonly type: 'reasoning.text'; readonly text: string; readonly signature?: string; readonly id?: string }
  | { readonly type: 'reasoning.summary'; readonly summary: string }
  | { readonly type: 'reasoning.encrypted'; readonly data: string; readonly id?: string }
)

export interface ChatImage {
  readonly type: 'image_url'
  readonly image_url: { readonly url: string }
}

export interface ChatAssistantMessage {
  role: 'assistant'
  content: string | readonly ChatTextPart[] | null
  name?: string
  refusal?: string
  reasoning_content?: string
  reasoning?: string
  reasoning_details?: readonly ChatReasoningDetail[]
  tool_calls?: readonly ChatToolCall[]
  images?: readonly ChatImage[]
  annotations?: readonly unknown[]
  audio?: { readonly id: string }
}

export type ChatMessage =
  | {
      readonly role: 'system' | 'developer' | 'user'
      readonly content: string | readonly ChatPart[]
      readonly name?: string
    }
  | Readonly<ChatAssistantMessage>
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string | readonly ChatTextPart[] }

export interface ChatFunctionTool {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description?: string
    readonly parameters: Readonly<Record<string, unknown>>
    readonly strict?: boolean
  }
  readonly cache_control?: ChatCacheControl
}

export interface ChatCustomTool {
  readonly type: 'custom'
  readonly custom: Readonly<Record<string, unknown>>
}

export type ChatTool = ChatFunctionTool | ChatCustomTool | Readonly<Record<string, unknown>>

export type ChatToolChoice =
  | 'auto'
  | 'none'
  | 'required'
  | { readonly type: 'function'; readonly function: { readonly name: string } }
  | Readonly<Record<string, unknown>>

export type ChatResponseFormat =
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema'
      readonly json_schema: {
        readonly name: string
        readonly description?: string
        readonly schema: Readonly<Record<string, unknown>>
        readonly strict?: boolean
      }
    }

export interface ChatReasoningOptions {
  readonly effort?: string
  readonly max_tokens?: number
  readonly enabled?: boolean
  readonly summary?: string
  readonly exclude?: boolean
}

/** The request body; fields in the order in which they are written. */
export interface ChatRequest {
  model: string
  messages: readonly ChatMessage[]
  tools?: readonly ChatTool[]
  tool_choice?: ChatToolChoice
  parallel_tool_calls?: boolean
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  top_p?: number
  top_k?: number
  min_p?: number
  top_a?: number
  repetition_penalty?: number
  logit_bias?: Readonly<Record<string, number>>
  frequency_penalty?: number
  presence_penalty?: number
  seed?: number
  stop?: readonly string[]
  logprobs?: boolean
  top_logprobs?: number
  reasoning_effort?: string
  reasoning?: ChatReasoningOptions
  response_format?: ChatResponseFormat
  verbosity?: string
  modalities?: readonly string[]
  image_config?: Readonly<Record<string, unknown>>
  cache_control?: ChatCacheControl
  prompt_cache_key?: string
  metadata?: Readonly<Record<string, string>>
  user?: string
  service_tier?: string
  stream?: true
  stream_options?: { readonly include_usage: true }
}
