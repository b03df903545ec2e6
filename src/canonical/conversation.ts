import type { Item } from './item.ts'
import type { CacheBreakpoint, Extra } from './part.ts'
import type { Tool, ToolChoice } from './tool.ts'

/** The format that text output must have. `schema` is a JSON Schema object. */
export type TextFormat =
  | { readonly kind: 'text' | 'json-object' }
  | {
      readonly kind: 'json-schema'
      readonly name: string
      readonly description?: string
      readonly schema: Readonly<Record<string, unknown>>
      readonly strict?: boolean
      /** The endpoint can't enforce it as it is meant: the prompt asks for it. */
      readonly isUnenforced?: true
    }

/** How much to think. A provider uses at most one of `effort` and `tokensMax`; `isEnabled: false` switches thinking off where possible. */
export interface Reasoning {
  readonly effort?: string
  readonly tokensMax?: number
  readonly isEnabled?: boolean
  /** The model decides how much; `effort` is then a hint. */
  readonly isAdaptive?: boolean
  /** The caller wants only what is needed to send the thoughts back, not the thoughts. */
  readonly isHidden?: boolean
  /** Which summary of the thoughts to return: `auto`, `concise` or `detailed`. */
  readonly summary?: string
}

/** What a caller asks a model, in canonical words, independent of who answers. Absent means that the caller did not set it. */
export interface Conversation {
  /** System-level instructions before the items. */
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
  /** `auto` lets a provider truncate the input; `disabled` makes that an error. */
  readonly truncation?: string
  /** Extra data that the caller wants with the answer: the values of `include`. */
  readonly includes?: readonly string[]
  /** What canonical words can't express of a request, keyed by format. */
  readonly extra?: Extra
}
