import type { JsonObject } from '../../streams/untrusted-json.ts'

/**
 * The wire shapes of `models/{model}:generateContent` as this gateway writes them. What Google sends back is read field by field from
 * `unknown`.
 */

/** Id of this wire format, also the key of its `extra` fields. */
export const formatId = 'google-gemini'

/** Who signs Gemini's thoughts, in the vocabulary's words. */
export const signedBy = 'google-gemini-v1'

/** What an answer rests on, as an item: no part of it, and nothing that goes back. */
export const groundingType = 'groundingMetadata'

/** A signature that Google's models take in place of one that is lost, or that never was since another model made the call. */
export const noSignature = 'skip_thought_signature_validator'

export type GeminiPart = { readonly thoughtSignature?: string } & (
  | { readonly text: string }
  | { readonly inlineData: { readonly mimeType: string; readonly data: string } }
  | { readonly fileData: { readonly fileUri: string; readonly mimeType?: string } }
  | { readonly functionCall: { readonly id?: string; readonly name: string; readonly args: JsonObject } }
  | { readonly functionResponse: { readonly id?: string; readonly name: string; readonly response: JsonObject } }
)

export interface GeminiContent {
  readonly role: 'user' | 'model'
  /** Objects without a type of their own are parts that only Gemini knows, given back as they came. */
  readonly parts: readonly (GeminiPart | JsonObject)[]
}

export interface GeminiFunction {
  readonly name: string
  readonly description?: string
  readonly parametersJsonSchema?: Readonly<Record<string, unknown>>
}

export type GeminiTool = { readonly functionDeclarations: readonly GeminiFunction[] } | JsonObject

export interface GeminiToolConfig {
  readonly functionCallingConfig?:
    | { readonly mode: 'AUTO' | 'ANY' | 'NONE'; readonly allowedFunctionNames?: readonly string[] }
    | JsonObject
  readonly includeServerSideToolInvocations?: true
}

export interface GeminiThinkingConfig {
  readonly includeThoughts?: true
  readonly thinkingBudget?: number
  readonly thinkingLevel?: 'minimal' | 'low' | 'medium' | 'high'
}

/** Fields in the order in which they are written. */
export interface GeminiGenerationConfig {
  maxOutputTokens?: number
  temperature?: number
  topP?: number
  topK?: number
  stopSequences?: readonly string[]
  seed?: number
  presencePenalty?: number
  frequencyPenalty?: number
  responseLogprobs?: true
  logprobs?: number
  responseMimeType?: 'application/json'
  responseJsonSchema?: Readonly<Record<string, unknown>>
  responseModalities?: readonly string[]
  imageConfig?: { readonly aspectRatio?: unknown; readonly imageSize?: unknown }
  thinkingConfig?: GeminiThinkingConfig
}

/** The request body; fields in the order in which they are written. */
export interface GeminiRequest {
  systemInstruction?: { readonly parts: readonly GeminiPart[] }
  contents: readonly GeminiContent[]
  tools?: readonly GeminiTool[]
  toolConfig?: GeminiToolConfig
  generationConfig?: Readonly<GeminiGenerationConfig>
  serviceTier?: string
}
