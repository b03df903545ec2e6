/** The wire shapes of Bedrock's Converse and ConverseStream requests. Bytes are base64 text. Answers are read field by field from `unknown`. */

/** Id of this wire format, and the key of its `extra` fields. */
export const formatId = 'bedrock-converse'

export type MediaBytes = { readonly bytes: string } | { readonly s3Location: { readonly uri: string } }

export interface CachePoint {
  readonly cachePoint: { readonly type: 'default'; readonly ttl?: '1h' }
}

/** Blocks allowed in user messages and tool results. */
export type InputBlock =
  | { readonly text: string }
  | { readonly image: { readonly format: string; readonly source: MediaBytes } }
  | { readonly document: { readonly format: string; readonly name: string; readonly source: MediaBytes } }
  | { readonly video: { readonly format: string; readonly source: MediaBytes } }

export type AudioBlock = { readonly audio: { readonly format: string; readonly source: MediaBytes } }

export interface ToolUseBlock {
  readonly toolUse: { readonly toolUseId: string; readonly name: string; readonly input: unknown }
}

export interface ToolResultBlock {
  readonly toolResult: {
    readonly toolUseId: string
    readonly content: readonly InputBlock[]
    readonly status?: 'error'
  }
}

export interface ReasoningBlock {
  readonly reasoningContent:
    | { readonly reasoningText: { readonly text: string; readonly signature: string } }
    | { readonly redactedContent: string }
}

/** A block that only this format knows, unchanged. */
export type NativeBlock = Readonly<Record<string, unknown>>

export type ContentBlock =
  | InputBlock
  | AudioBlock
  | CachePoint
  | ToolUseBlock
  | ToolResultBlock
  | ReasoningBlock
  | NativeBlock

export interface ConverseMessage {
  readonly role: 'user' | 'assistant'
  readonly content: readonly ContentBlock[]
}

export type SystemBlock = { readonly text: string } | CachePoint

export type ConverseTool =
  | {
      readonly toolSpec: {
        readonly name: string
        readonly description?: string
        readonly inputSchema: { readonly json: Readonly<Record<string, unknown>> }
        readonly strict?: true
      }
    }
  | CachePoint
  | NativeBlock

export type ConverseToolChoice =
  | { readonly auto: object }
  | { readonly any: object }
  | { readonly tool: { readonly name: string } }

export interface ToolConfig {
  readonly tools: readonly ConverseTool[]
  readonly toolChoice?: ConverseToolChoice
}

export interface InferenceConfig {
  maxTokens?: number
  temperature?: number
  topP?: number
  stopSequences?: readonly string[]
}

export interface TextFormatConfig {
  readonly type: 'json_schema'
  readonly structure: {
    readonly jsonSchema: { readonly schema: string; readonly name: string; readonly description?: string }
  }
}

/** The request body, its fields in the order in which they are written. The model is in the path. */
export interface ConverseRequest {
  system?: readonly SystemBlock[]
  messages: readonly ConverseMessage[]
  inferenceConfig?: InferenceConfig
  toolConfig?: ToolConfig
  outputConfig?: { readonly textFormat: TextFormatConfig }
  /** Model-specific parameters, passed on unchanged. */
  additionalModelRequestFields?: Readonly<Record<string, unknown>>
  additionalModelResponseFieldPaths?: readonly string[]
  requestMetadata?: Readonly<Record<string, string>>
  serviceTier?: { readonly type: 'priority' | 'flex' }
}
