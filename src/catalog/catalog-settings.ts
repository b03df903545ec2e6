import type { Prices, Provider, Tier } from './catalog.ts'

/** Where something stands in the configuration file. Both count from 1. */
export interface FilePlace {
  readonly line: number
  readonly column: number
}

/** An endpoint as the operator wrote it. */
export interface ConfiguredEndpoint {
  readonly providerSlug: string
  readonly upstreamModel: string
  readonly tag: string
  readonly tier: Tier
  /** Absent: those that are known for the provider's model, if any. */
  readonly prices?: Prices
  readonly quantization: string
  /** Absent: those that are known for the provider's model, if any. */
  readonly supportedParameters?: readonly string[]
  /** Of the value that names the provider. */
  readonly place: FilePlace
}

/** A model as the operator wrote it. */
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

/** What the operator's settings say of providers and models. */
export interface CatalogSettings {
  readonly providers: readonly Provider[]
  readonly models: readonly ConfiguredModel[]
  /** The configuration file as messages name it; absent when there is none. */
  readonly file?: string
  /** Absent: the simulator is there. */
  readonly simulator?: { readonly isEnabled: boolean }
}

/** Where providers that nobody configured are looked for. */
export interface DiscoverySettings {
  /** In the environment, by their keys. */
  readonly environment: boolean
  /** On this machine, by asking Ollama. */
  readonly ollama: boolean
}
