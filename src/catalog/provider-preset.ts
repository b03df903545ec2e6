import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { ProviderCapabilities } from './capabilities.ts'

/** Where a credential is: in a variable, in a file that a variable names, or in several variables, whose values are joined by colons. */
export type KeyVariables =
  | string
  | { readonly file: string }
  | { readonly joined: readonly string[]; readonly optional?: string }

/** A value that stands in braces in a preset's texts: the first variable that is set, else `fallback`, else the provider can't be used. */
export interface PresetValue {
  readonly variables: readonly string[]
  readonly fallback?: string
  /** How the value is written where the texts name it; as it is unless said otherwise. */
  readonly written?: (value: string) => string
  /** How a workspace gives it beside its own credential. What it must match leads nowhere but to the provider. Absent: only the operator can. */
  readonly own?: { readonly name: string; readonly pattern: RegExp }
}

/** Another wire format that the same provider speaks at another address. */
export interface PresetSurface {
  readonly baseUrl: string
  readonly capabilities?: Partial<ProviderCapabilities>
}

/** Where a server on the operator's own machines lists its models. */
export interface ModelList {
  /** Variable that names its host, as `host`, `host:port` or a URL. */
  readonly hostVariable: string
  /** Where it listens unless the variable says so. */
  readonly port: number
  /** Below the address of this format. */
  readonly path: string
  readonly format: UpstreamFormatId
}

/** What is known of a provider before anybody configures it: a row of data, all that adding a provider takes. */
export interface ProviderPreset {
  readonly slug: string
  readonly name: string
  readonly format: UpstreamFormatId
  /** Names of `values` may stand in it in braces. */
  readonly baseUrl: string
  /** By the name in braces. A value that is called like a capability also sets this capability, and is set by it. */
  readonly values: Readonly<Record<string, PresetValue>>
  /** What an operator gets who configures another format for it than its usual one. */
  readonly otherSurfaces: Readonly<Partial<Record<UpstreamFormatId, PresetSurface>>>
  /** Where the environment usually has its credential; the first that is there counts. Empty when it needs none. */
  readonly apiKeyVariables: readonly KeyVariables[]
  /** When it is used without being configured: its credential and values are in the environment, it answers with its list of models, or never. */
  readonly discovery: 'key' | ModelList | 'never'
  /** First half of the catalog ids of models whose upstream name has no author. */
  readonly author: string
  /** What others call a model that it names in a way of its own; the name itself unless said otherwise. */
  readonly plainName?: (upstreamModel: string) => string
  /** Whether it writes version numbers with a dash that everybody else writes with a dot: claude-haiku-4-5. */
  readonly hasDashedVersions: boolean
  readonly capabilities: ProviderCapabilities
  readonly dataPolicy: { readonly training: boolean; readonly retention: boolean }
  readonly isZdr: boolean
  /** Input kinds that its image models take too and that the data set of known models does not speak of. */
  readonly inputsBesideImages: readonly string[]
  /** Whether its models run on the operator's own machines, so that tokens cost nothing. */
  readonly isLocal: boolean
  /** Whether nobody imitates its format: a provider that speaks it is a server of this kind under another name. */
  readonly ownsFormat: boolean
  /** Names of models that a local server doesn't run but passes on to a service that bills for them. */
  readonly passedOn?: RegExp
}

/** A preset without what most have in common. */
export type PresetRow = Pick<ProviderPreset, 'slug' | 'name' | 'baseUrl' | 'apiKeyVariables'> & PresetRowRest

/** What a row says where it differs from most. */
export type PresetRowRest = Partial<Omit<ProviderPreset, 'capabilities'>> & {
  readonly capabilities?: Partial<ProviderCapabilities>
}

// Data policies are what the providers' API terms say by default; where they leave it open, the worse is assumed. gateway.yaml overrides them.

/** Neither trains on prompts nor stores them. */
export const keepsNothing = { training: false, retention: false }
/** Stores prompts for a while, against abuse. */
export const keepsPrompts = { training: false, retention: true }
/** May train on prompts. */
export const mayTrain = { training: true, retention: true }

/** What models that think want their output limit called. */
export const asksForCompletionTokens = { outputLimitParameter: 'max_completion_tokens' } as const
