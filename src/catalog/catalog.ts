import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { Compaction } from '../canonical/turn.ts'

/**
 * How a provider wants its credential: in which header a plain key goes, signed with AWS Signature Version 4 (`aws`: the credential is
 * `<access key id>:<secret>[:<session token>]`, or a bearer API key), or traded for an access token (`google`: a service account's JSON, or a
 * token that is one already).
 */
export type AuthScheme = 'bearer' | 'x-api-key' | 'api-key' | 'x-goog-api-key' | 'aws' | 'google'

/** How a provider differs from its wire format's usual ways. Every quirk is a named field here, never a provider's name in code. */
export interface ProviderCapabilities {
  /** Which chat-completions parameter carries the output limit. */
  readonly outputLimitParameter: 'max_tokens' | 'max_completion_tokens'
  /** Whether a chat-completions stream reports usage only when `stream_options.include_usage` is sent. */
  readonly asksForStreamUsage: boolean
  /** Whether the `developer` role is understood; else it becomes `system`. */
  readonly hasDeveloperRole: boolean
  /** Which chat-completions parameter carries reasoning: `reasoning_effort`, an object `reasoning`, or none. */
  readonly reasoningParameter: 'reasoning_effort' | 'reasoning' | 'none'
  /** Whether `response_format: json_schema` is understood. */
  readonly hasJsonSchema: boolean
  /** How it can be asked to shorten a conversation; one that knows a way reads what that gave. Absent: it can't. */
  readonly compaction?: readonly Compaction[]
  /** Absent: as the format's own provider does, see `authOf`. */
  readonly auth?: AuthScheme
  /**
   * Path of a request instead of the format's own, with `{model}` for the upstream model: `/deployments/{model}/chat/completions?api-version=…`.
   * Gemini and Bedrock also say in it, as `{method}`, what is done and whether it streams.
   */
  readonly requestPath?: string
  /** AWS region that requests are signed for. */
  readonly awsRegion?: string
  /** AWS service that requests are signed for. Absent: `bedrock`. */
  readonly awsService?: string
  /** Whether Gemini's function calls and results must not carry ids. Vertex AI refuses the field and goes by their order. */
  readonly refusesCallIds?: boolean
  /** Header that asks Gemini for a service tier, where that is not a field of the body. */
  readonly tierHeader?: string
  /** Chat-completions parameters of OpenAI's that the provider answers with 400, by wire name (`prompt_cache_key`, `user`, …). They are left out. */
  readonly refusedParameters?: readonly string[]
  /** Chat-completions parameters beyond OpenAI's that it takes. */
  readonly extraParameters?: readonly ExtraParameter[]
  /** Whether tools bundled in namespaces are understood (Responses format). Absent: they go one by one, under flat names. */
  readonly hasNamespaces?: boolean
  /** Which field of an assistant message gives its own thoughts back to it. Absent: `reasoning_details` where reasoning is an object, else the field that they came in if that is still known. */
  readonly reasoningEcho?: ReasoningEcho
  /** Flags of the header `anthropic-beta` that it knows; others are left out, since some refuse a request for one. Absent: all are sent. */
  readonly betaFlags?: readonly string[]
  /** Lines in system texts that are meant for it and not for its models. Absent: none, and it gets none. */
  readonly systemLines?: readonly SystemLine[]
  /** Whether it charges what its answers say that they cost (`usage.cost`). Absent: that is not believed, and prices say it. */
  readonly reportsCost?: boolean
  /** What it keeps of a conversation from one request to the next. Absent: nothing. */
  readonly keptState?: readonly KeptState[]
}

/** What programs say to one provider in a block of the system text. */
export type SystemLine = 'x-anthropic-billing-header'

/** Members of requests by which a conversation goes on that a provider keeps. */
export type KeptState = 'thread' | 'conversation'

/** Chat-completions parameters that OpenAI itself does not have. */
export type ExtraParameter = 'top_k' | 'min_p' | 'top_a' | 'repetition_penalty' | 'cache_control'

/** Fields of an assistant message that can hold its thoughts. */
export type ReasoningEcho = 'reasoning_content' | 'reasoning' | 'reasoning_details' | 'none'

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
  /** Whether `<slug>/<any model>` may be called although the catalog lacks it. */
  readonly acceptsUnknownModels: boolean
  /** Set where the gateway has no credential of its own: only workspaces with one reach it. */
  readonly needsByok?: true
}

/** The workspace's own credential by which an endpoint is reached; its secret is the provider's `apiKey`. */
export interface ByokUse {
  readonly credentialId: string
  readonly name: string
  /** Tried after the gateway's own credential rather than before it. */
  readonly isFallback: boolean
}

/**
 * Prices of an endpoint. Tokens in whole pico-dollars (1e-12 USD) a token, so that a decimal price per million tokens with up to six
 * places stays exact (1 USD per million = 1_000_000); a request in whole nano-dollars.
 */
export interface Prices {
  readonly promptPicos: number
  readonly completionPicos: number
  /** Absent: cached input costs what other input costs. */
  readonly cacheReadPicos?: number
  readonly cacheWritePicos?: number
  /** Cache writes that are kept for an hour. Absent: like other cache writes. */
  readonly cacheWriteHourPicos?: number
  /** Sound in and out, pictures out. Absent: like other tokens. */
  readonly audioInputPicos?: number
  readonly audioOutputPicos?: number
  readonly imageOutputPicos?: number
  /** One search that the provider runs itself. */
  readonly webSearchNanos?: number
  readonly requestNanos: number
}

export type Tier = 'default' | 'priority' | 'flex'

/** A model served by a provider. */
export interface Endpoint {
  /** Unique in the catalog: `<model id>@<tag>`; by a workspace's own credential, `<model id>@<tag>#<credential id>`. */
  readonly id: string
  readonly modelId: string
  readonly provider: Provider
  readonly upstreamModel: string
  /** `provider` or `provider/variant`: what a caller's order, only and ignore name. */
  readonly tag: string
  readonly tier: Tier
  /** Null when the price is unknown: cost is then null, never 0. */
  readonly prices: Prices | null
  readonly quantization: string
  readonly contextLength: number | null
  readonly maxOutputTokens: number | null
  /** Null when unknown: nothing is left out for it. */
  readonly supportedParameters: ReadonlySet<string> | null
  /** Absent where the gateway's own credential is used, as in every catalog. */
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
  /** The model of that id, the only one that a name without author can mean, or one made up for `<provider>/<anything>` of a provider that accepts unknown models. */
  find(id: string): Model | undefined
  /** Whether the catalog has a model of that id itself. There is no end to others that can be called. */
  isKnown(id: string): boolean
  /** Why there is no model of that id, where more is to say than that. */
  explainAbsence(id: string): string | undefined
  /** Up to three known ids that look like `id`, best first. */
  suggest(id: string): readonly string[]
}
