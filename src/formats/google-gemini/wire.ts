import type { JsonObject } from '../../streams/untrusted-json.ts'

/** The wire shapes of `models/{model}:generateContent` requests. Answers are read field by field from `unknown`. */

/** Id of this wire format, and the key of its `extra` fields. */
export const formatId = 'google-gemini'

/** Who signs Gemini's thoughts, in canonical words. */
export const signedBy = 'google-gemini-v1'

/** The type of the item for an answer's grounding; it is not sent back. */
export const groundingType = 'groundingMetadata'

/** A signature that Google's models accept in place of a lost one, or for a call of another model. */
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
  /** Plain objects are parts that only Gemini knows, sent back unchanged. */
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

/** Fields are in the order in which they are written. */
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

/** The request body, its fields in the order in which they are written. */
export interface GeminiRequest {
  systemInstruction?: { readonly parts: readonly GeminiPart[] }
  contents: readonly GeminiContent[]
  tools?: readonly GeminiTool[]
  toolConfig?: GeminiToolConfig
  generationConfig?: Readonly<GeminiGenerationConfig>
  serviceTier?: string
}
