import type { Item } from './item.ts'
import type { CacheBreakpoint, Extra } from './part.ts'
import type { Tool, ToolChoice } from './tool.ts'

/** The shape that text output must have. `schema` is a JSON Schema object. */
export type TextFormat =
  | { readonly kind: 'text' | 'json-object' }
  | {
      readonly kind: 'json-schema'
      readonly name: string
      readonly description?: string
      readonly schema: Readonly<Record<string, unknown>>
      readonly strict?: boolean
    }

/** How much to think. At most one of `effort` and `tokensMax` steers a provider; `isEnabled: false` switches thinking off where that can be said. */
export interface Reasoning {
  readonly effort?: string
  readonly tokensMax?: number
  readonly isEnabled?: boolean
  /** The model decides by itself how much; `effort` then only leans it. */
  readonly isAdaptive?: boolean
  /** The caller does not want to see the thoughts, only what lets them be sent back. */
  readonly isHidden?: boolean
  /** Which summary of the thoughts to return: `auto`, `concise` or `detailed`. */
  readonly summary?: string
}

/** What a caller asks a model, without who answers: everything a wire format's request says that the vocabulary has words for. Absent means that the caller did not say. */
export interface Conversation {
  /** System-level instructions that stand before the items. */
  readonly instructions?: string
  readonly items: readonly Item[]
  readonly tools: readonly Tool[]
  readonly toolChoice?: ToolChoice
  readonly parallelToolCalls?: boolean
  readonly outputTokensMax?: number
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly minP?: number
  readonly topA?: number
  readonly repetitionPenalty?: number
  /** Token ids of the model's own tokenizer, as text, and a bias of -100 to 100 for each. */
  readonly logitBias?: Readonly<Record<string, number>>
  readonly frequencyPenalty?: number
  readonly presencePenalty?: number
  readonly seed?: number
  readonly stop?: readonly string[]
  /** Number of alternatives per token, 0 to 20; asking for it also asks for log probabilities. */
  readonly topLogprobs?: number
  readonly reasoning?: Reasoning
  readonly textFormat?: TextFormat
  readonly verbosity?: string
  readonly modalities?: readonly string[]
  readonly imageConfig?: Readonly<Record<string, unknown>>
  readonly cacheControl?: CacheBreakpoint
  readonly promptCacheKey?: string
  readonly metadata?: Readonly<Record<string, string>>
  /** A stable, already hashed identifier of the end user; the raw one never leaves. */
  readonly safetyIdentifier?: string
  /** `auto` lets a provider leave out what does not fit; `disabled` wants an error instead. */
  readonly truncation?: string
  /** What the caller wants to have beside the answer, in the words of `include`. */
  readonly includes?: readonly string[]
  /** What one wire format's request says and the vocabulary can't, keyed by format. */
  readonly extra?: Extra
}
