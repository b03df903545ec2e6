import type { Prices, Provider, Tier, TierPrices } from './catalog.ts'

/** A position in the configuration file. Both count from 1. */
export interface FilePlace {
  readonly line: number
  readonly column: number
}

/** An endpoint as configured. */
export interface ConfiguredEndpoint {
  readonly providerSlug: string
  readonly upstreamModel: string
  readonly tag: string
  readonly tier: Tier
  /** Absent: those that are known for the provider's model, if any. */
  readonly prices?: Prices
  /** Prices of answers that the provider serves in another tier. Absent: those that are known, if any. */
  readonly tierPrices?: TierPrices
  readonly quantization: string
  /** Absent: those that are known for the provider's model, if any. */
  readonly supportedParameters?: readonly string[]
  /** The position of the provider's name. */
  readonly place: FilePlace
}

/** A model as configured. */
export interface ConfiguredModel {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly contextLength: number | null
  readonly maxOutputTokens: number | null
  readonly inputModalities: readonly string[]
  readonly outputModalities: readonly string[]
  readonly endpoints: readonly ConfiguredEndpoint[]
}

/** The operator's settings for providers and models. */
export interface CatalogSettings {
  readonly providers: readonly Provider[]
  readonly models: readonly ConfiguredModel[]
  /** The configuration file as messages name it; absent when there is none. */
  readonly file?: string
  /** Absent: the simulator is enabled. */
  readonly simulator?: { readonly isEnabled: boolean }
}

/** Where unconfigured providers are discovered. */
export interface DiscoverySettings {
  /** In the environment, by their keys. */
  readonly environment: boolean
  /** On this machine, by asking Ollama. */
  readonly ollama: boolean
}
