import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { ProviderCapabilities } from './capabilities.ts'

/** How a provider takes its credential. */
export type AuthScheme = NonNullable<ProviderCapabilities['auth']>

/** Lines that programs address to one provider in a block of the system text. */
export type SystemLine = MemberOf<'systemLines'>

/** Members of requests that continue a conversation stored at a provider. */
export type KeptState = MemberOf<'keptState'>

/** Chat-completions parameters that OpenAI itself does not have. */
export type ExtraParameter = MemberOf<'extraParameters'>

/** Fields of an assistant message that can hold its reasoning. */
export type ReasoningEcho = NonNullable<ProviderCapabilities['reasoningEcho']>

type MemberOf<Name extends keyof ProviderCapabilities> =
  NonNullable<ProviderCapabilities[Name]> extends readonly (infer Member)[] ? Member : never

/** A company or server that runs models. */
export interface Provider {
  readonly slug: string
  readonly name: string
  readonly format: UpstreamFormatId
  /** Without a trailing slash; the format appends its path. Empty for the simulator. */
  readonly baseUrl: string
  /** Never logged, never in an answer. */
  readonly apiKey?: string
  readonly headers: Readonly<Record<string, string>>
  readonly dataPolicy: { readonly training: boolean; readonly retention: boolean }
  readonly isZdr: boolean
  readonly capabilities: ProviderCapabilities
  /** True when `<slug>/<any model>` may be called although the catalog lacks it. */
  readonly acceptsUnknownModels: boolean
  /** Set when the gateway has no credential of its own: only workspaces with one reach the provider. */
  readonly needsByok?: true
  /** Set when it is stored over the API or the console: whoever may add providers has chosen its address, not the operator. */
  readonly isStored?: true
}

/** The workspace's own credential for an endpoint; its secret is the provider's `apiKey`. */
export interface ByokUse {
  readonly credentialId: string
  readonly name: string
  /** True: tried after the gateway's own credential. False: before it. */
  readonly isFallback: boolean
}

/**
 * Prices under one condition. Tokens in whole pico-dollars (1e-12 USD) a token, so that a decimal price per million tokens with up to six
 * places stays exact (1 USD per million = 1_000_000); a request in whole nano-dollars.
 */
export interface FlatPrices {
  readonly promptPicos: number
  readonly completionPicos: number
  /** Absent: cached input costs what other input costs. */
  readonly cacheReadPicos?: number
  readonly cacheWritePicos?: number
  /** Cache writes kept for an hour. Absent: like other cache writes. */
  readonly cacheWriteHourPicos?: number
  /** Audio in and out, images out. Absent: like other tokens. */
  readonly audioInputPicos?: number
  readonly audioOutputPicos?: number
  readonly imageOutputPicos?: number
  /** One search that the provider runs itself. */
  readonly webSearchNanos?: number
  readonly requestNanos: number
}

/** Prices of requests with a long prompt. */
export interface PriceTier {
  /** Applies to prompts of more tokens than this, cached ones included. */
  readonly aboveInputTokens: number
  /** For the whole request. */
  readonly prices: FlatPrices
}

/** Hours of the day in which tokens cost a share of their price. */
export interface OffPeak {
  /** Minutes since midnight in the zone, `to` exclusive; `to` is before `from` if it is on the next day. */
  readonly from: number
  readonly to: number
  /** A name in the IANA database. */
  readonly timeZone: string
  readonly share: number
}

/** Prices of an endpoint, with conditions under which others apply: `pricesOf` in request-prices.ts picks those of a request. */
export interface Prices extends FlatPrices {
  /** In ascending order. Absent: none. */
  readonly tiers?: readonly PriceTier[]
  /** The first that contains the end of an answer applies. Absent: none. */
  readonly offPeak?: readonly OffPeak[]
}

export type Tier = 'default' | 'priority' | 'flex'

/** A service tier that a provider can say it served. No endpoint asks for `batch`. */
export type ServedTier = Tier | 'batch'

/** A model's known prices by service tier. */
export type TierPrices = Readonly<Partial<Record<ServedTier, Prices>>>

/** A model served by a provider. */
export interface Endpoint {
  /** Unique in the catalog: `<model id>@<tag>`; by a workspace's own credential, `<model id>@<tag>#<credential id>`. */
  readonly id: string
  readonly modelId: string
  readonly provider: Provider
  readonly upstreamModel: string
  /** `provider` or `provider/variant`, as in a caller's order, only and ignore. */
  readonly tag: string
  readonly tier: Tier
  /** Null when the price is unknown: cost is then null, never 0. */
  readonly prices: Prices | null
  /** Prices of answers that the provider serves in another tier than this. Absent: unknown. */
  readonly tierPrices?: TierPrices
  readonly quantization: string
  readonly contextLength: number | null
  readonly maxOutputTokens: number | null
  /** Null when unknown: then no parameter is left out. */
  readonly supportedParameters: ReadonlySet<string> | null
  /** Absent when the gateway's own credential is used, as in every catalog. */
  readonly byok?: ByokUse
}

export interface Model {
  /** `author/slug` */
  readonly id: string
  readonly name: string
  readonly description: string
  /** Unix seconds; 0 when unknown. */
  readonly createdAt: number
  readonly contextLength: number | null
  readonly maxOutputTokens: number | null
  readonly inputModalities: readonly string[]
  readonly outputModalities: readonly string[]
  readonly endpoints: readonly Endpoint[]
}

/** Everything that can be called now. Immutable: a reload makes a new one. */
export interface Catalog {
  readonly providers: ReadonlyMap<string, Provider>
  readonly models: ReadonlyMap<string, Model>
  /** The model with that id; the only one that a name without author can mean; or a new one for `<provider>/<anything>` of a provider that accepts unknown models. */
  find(id: string): Model | undefined
  /** True when the catalog lists a model with that id. Others may still be callable. */
  isKnown(id: string): boolean
  /** Why there is no model with that id, if there is a specific reason. */
  explainAbsence(id: string): string | undefined
  /** Up to three known ids that look like `id`, best first. */
  suggest(id: string): readonly string[]
}
