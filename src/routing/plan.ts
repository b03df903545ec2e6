import type { Endpoint, Model } from '../catalog/catalog.ts'
import type { Schema } from '../contract/contract.ts'

/** How a request's model was chosen. */
export type RoutingStrategy = Schema<'RoutingStrategy'>

/** Why an endpoint was excluded, as `excluded_by` names it to callers. */
export type ExclusionReason =
  | 'guardrail'
  | 'allow_list'
  | 'only'
  | 'ignore'
  | 'data_collection'
  | 'zdr'
  | 'quantizations'
  | 'max_price'
  | 'enforce_distillable_text'
  | 'free'
  | 'input_modalities'
  | 'output_modalities'
  | 'prompt'
  | 'native_tools'
  | 'reasoning'
  | 'image_config'
  | 'require_parameters'
  | 'strict'
  | 'context_length'
  | 'tier'
  | 'tools'
  | 'structured_outputs'
  | 'verbosity'
  | 'allow_fallbacks'
  | 'cooling_down'
  | 'byok'
  | 'byok_unusable'
  | 'unpriced'
  | 'budget'

/** An endpoint that may serve a request. */
export interface Candidate {
  readonly endpoint: Endpoint
  readonly model: Model
  /** The model's name as the caller wrote it, variants included. */
  readonly requestedAs: string
}

/** An excluded endpoint of a requested model, and the first reason. */
export interface Exclusion {
  readonly endpoint: Endpoint
  readonly model: Model
  readonly reason: ExclusionReason
  /** What the endpoint is or lacks, as the end of a sentence after "because it"; safe to show. */
  readonly detail: string
  /** For `cooling_down`: when it may be asked again. */
  readonly retryAfterMs?: number
  /** For `cooling_down`: true when the reason is the provider's rate limit. */
  readonly isRateLimit?: boolean
  /** For `cooling_down`: the message for callers, if the provider just refused the credential. Absent: another reason. */
  readonly refusal?: string
}

/** Where a request may go, in order, and what is excluded. Each endpoint of the known models is in exactly one of the two lists, once for each credential that could reach it. */
export interface Plan {
  /** The first model that the request named; empty when it named none. */
  readonly requested: string
  readonly requestedModels: readonly string[]
  readonly strategy: RoutingStrategy
  readonly candidates: readonly Candidate[]
  readonly excluded: readonly Exclusion[]
  /** Requested names that the catalog does not have. */
  readonly unknownModels: readonly string[]
  /** Set where the only endpoints left had no room for the conversation, as it was counted: the longest of their contexts, in tokens. */
  readonly tooLong?: { readonly promptTokens: number; readonly contextTokens: number }
  /** The family in which the first `~author/family-latest` alias was resolved. */
  readonly versionGroup: string | undefined
}
