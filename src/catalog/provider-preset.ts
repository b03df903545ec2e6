import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { ProviderCapabilities } from './capabilities.ts'
import type { Tier } from './catalog.ts'

/** Where a credential is: in a variable, in a file that a variable names, or in several variables joined by colons. */
export type KeyVariables =
  | string
  | { readonly file: string }
  | { readonly joined: readonly string[]; readonly optional?: string }

/** A value for a placeholder in braces: the first variable that is set, otherwise `fallback`, otherwise the provider can't be used. */
export interface PresetValue {
  readonly variables: readonly string[]
  readonly fallback?: string
  /** Converts the value for the placeholder. Default: unchanged. */
  readonly written?: (value: string) => string
  /** How a workspace sets it beside its own credential. The pattern allows only the provider's own addresses. Absent: only the operator can set it. */
  readonly own?: { readonly name: string; readonly pattern: RegExp }
}

/** Another wire format of the same provider, at another address. */
export interface PresetSurface {
  readonly baseUrl: string
  readonly capabilities?: Partial<ProviderCapabilities>
}

/** Where a server on the operator's own machines lists its models. */
export interface ModelList {
  /** The variable with its host, as `host`, `host:port` or a URL. */
  readonly hostVariable: string
  /** The port when the variable has none. */
  readonly port: number
  /** Relative to the address of this format. */
  readonly path: string
  readonly format: UpstreamFormatId
}

/** A service tier of a provider, which a field of the request asks for. */
export type PresetTier = ListedTier | UnpricedTier

/** A tier that all models of a provider have at their usual prices. */
interface UnpricedTier {
  readonly tier: Exclude<Tier, 'default'>
  readonly costsAsUsual: true
}

/** A tier with prices of its own. */
interface ListedTier {
  readonly tier: Exclude<Tier, 'default'>
  /** The provider whose list of known models has this tier's prices, in rows named `<author>/<model><suffix>`. */
  readonly list: string
  readonly suffix: string
  /** Models in the list that the provider does not serve in this tier. */
  readonly except?: RegExp
}

/** A known provider: one row of data, all that adding a provider takes. */
export interface ProviderPreset {
  readonly slug: string
  readonly name: string
  readonly format: UpstreamFormatId
  /** May contain names of `values` in braces. */
  readonly baseUrl: string
  /** By the name in braces. A value named like a capability also sets that capability, and is set by it. */
  readonly values: Readonly<Record<string, PresetValue>>
  /** What applies when the operator configures another format than the default one. */
  readonly otherSurfaces: Readonly<Partial<Record<UpstreamFormatId, PresetSurface>>>
  /** The usual variables of its credential; the first complete one counts. Empty when it needs none. */
  readonly apiKeyVariables: readonly KeyVariables[]
  /** When it is used without configuration: its credential and values are in the environment, it answers with its list of models, or never. */
  readonly discovery: 'key' | ModelList | 'never'
  /** The author in catalog ids of models whose upstream name has none. */
  readonly author: string
  /** Converts its own names of models to the common ones. Default: unchanged. */
  readonly plainName?: (upstreamModel: string) => string
  /** True when it writes version numbers with a dash instead of a dot: claude-haiku-4-5. */
  readonly hasDashedVersions: boolean
  readonly capabilities: ProviderCapabilities
  readonly dataPolicy: { readonly training: boolean; readonly retention: boolean }
  readonly isZdr: boolean
  /** Further input kinds of its image models, which the data set of known models lacks. */
  readonly inputsBesideImages: readonly string[]
  /** Service tiers that any key may use, with the source of their prices. Absent: none are known. */
  readonly tiers?: readonly PresetTier[]
  /** True when its models run on the operator's own machines, so that tokens are free. */
  readonly isLocal: boolean
  /** True when no other provider uses its format: one that does is this kind of server under another name. */
  readonly ownsFormat: boolean
  /** Names of models that a local server passes on to a paid service. */
  readonly passedOn?: RegExp
}

/** A preset without the members that have defaults. */
export type PresetRow = Pick<ProviderPreset, 'slug' | 'name' | 'baseUrl' | 'apiKeyVariables'> & PresetRowRest

/** The members that have defaults. */
export type PresetRowRest = Partial<Omit<ProviderPreset, 'capabilities'>> & {
  readonly capabilities?: Partial<ProviderCapabilities>
}

// Data policies follow the providers' default API terms; where these are unclear, the worse is assumed. gateway.yaml overrides them.

/** Neither trains on prompts nor stores them. */
export const keepsNothing = { training: false, retention: false }
/** Stores prompts for a while, to detect abuse. */
export const keepsPrompts = { training: false, retention: true }
/** May train on prompts. */
export const mayTrain = { training: true, retention: true }

/** The output limit's parameter of reasoning models. */
export const asksForCompletionTokens = { outputLimitParameter: 'max_completion_tokens' } as const
