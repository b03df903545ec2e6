import type { JsonObject } from '../../streams/untrusted-json.ts'

/**
 * The wire shapes of `POST /messages` as this gateway writes them, and the words that both sides of the format share. What providers
 * send back is read field by field from `unknown`.
 *
 * What `extra['anthropic-messages']` holds, by where it stands:
 * - conversation: further members of the request (`container`, `context_management`, `mcp_servers`, …). `output_config` is merged with
 *   what the vocabulary says (an `effort` that stands there does not switch thinking on); `betas`, a list, goes into the header; `system`
 *   holds blocks that are meant for one provider, by name.
 * - part: further members of the block (`citations` and `context` of a document).
 * - tool call, tool result, function tool: further members of their block or tool; they win over what the vocabulary says, so
 *   `content` of a result may hold blocks that parts can't.
 * - url-citation: the wire citation without its `url`, and without its `title` where that is text.
 * - finish: `stop_reason` where the vocabulary's word says less, `stop_details`, `container`, `context_management`.
 */
export const formatId = 'anthropic-messages'

/** Who signs and seals thoughts in this format. */
export const signatureFormat = 'anthropic-claude-v1'

export interface CacheControl {
  readonly type: 'ephemeral'
  readonly ttl?: string
}

interface Markable {
  readonly cache_control?: CacheControl
}

export interface TextBlock extends Markable {
  readonly type: 'text'
  readonly text: string
  readonly citations?: readonly unknown[]
}

/** `text` is for documents only. */
export type BlockSource =
  | { readonly type: 'base64'; readonly media_type: string; readonly data: string }
  | { readonly type: 'text'; readonly media_type: 'text/plain'; readonly data: string }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'file'; readonly file_id: string }

export interface ImageBlock extends Markable {
  readonly type: 'image'
  readonly source: BlockSource
}

export interface DocumentBlock extends Markable {
  readonly type: 'document'
  readonly source: BlockSource
  readonly title?: string
}

export interface ToolUseBlock extends Markable {
  readonly type: 'tool_use'
  readonly id: string
  readonly name: string
  readonly input: JsonObject
}

export interface ToolResultBlock extends Markable {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content?: string | readonly ContentBlock[]
  readonly is_error?: boolean
}

export interface ThinkingBlock {
  readonly type: 'thinking'
  readonly thinking: string
  readonly signature: string
}

export interface RedactedThinkingBlock {
  readonly type: 'redacted_thinking'
  readonly data: string
}

/** A block that only this format knows, unchanged. */
export type NativeBlock = JsonObject & { readonly type: string }

/** Blocks of user messages and tool results. */
export type ContentBlock = TextBlock | ImageBlock | DocumentBlock

export type RequestBlock =
  | ContentBlock
  | ToolUseBlock
  | ToolResultBlock
  | ThinkingBlock
  | RedactedThinkingBlock
  | NativeBlock

export interface RequestMessage {
  readonly role: 'user' | 'assistant'
  readonly content: RequestBlock[]
}

export interface WireFunctionTool extends Markable {
  readonly name: string
  readonly description?: string
  readonly input_schema: JsonObject
  readonly strict?: boolean
}

export type WireTool = WireFunctionTool | JsonObject

export type WireToolChoice = {
  readonly type: string
  readonly name?: string
  readonly disable_parallel_tool_use?: boolean
}

export type ThinkingDisplay = 'summarized' | 'omitted'

export type WireThinking =
  | { readonly type: 'enabled'; readonly budget_tokens: number; readonly display?: ThinkingDisplay }
  | { readonly type: 'adaptive'; readonly display?: ThinkingDisplay }
  | { readonly type: 'disabled' }

export interface OutputConfig {
  readonly effort?: string
  readonly format?: { readonly type: 'json_schema'; readonly schema: JsonObject }
}

/** The request body; fields in the order in which they are written. */
export interface MessagesRequest {
  model: string
  max_tokens: number
  system?: readonly TextBlock[]
  messages: readonly RequestMessage[]
  tools?: readonly WireTool[]
  tool_choice?: WireToolChoice
  thinking?: WireThinking
  output_config?: OutputConfig
  temperature?: number
  top_p?: number
  top_k?: number
  stop_sequences?: readonly string[]
  cache_control?: CacheControl
  metadata?: { readonly user_id: string }
  service_tier?: string
  stream?: true
}

const userBlocks: ReadonlySet<string> = new Set([
  'container_upload',
  'document',
  'image',
  'mid_conv_system',
  'search_result',
  'text',
  'tool_addition',
  'tool_removal',
  'tool_result',
])

/** The role of a native block: the assistant's if the model or its provider wrote it. */
export function roleOfNativeBlock(type: string): 'user' | 'assistant' {
  return userBlocks.has(type) ? 'user' : 'assistant'
}
