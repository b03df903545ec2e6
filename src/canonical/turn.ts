import type { Conversation } from './conversation.ts'
import type { ClientFormatId } from './format-id.ts'

/** USD per million tokens (prompt, completion), per image, audio token or request, as a caller bounds them. */
export interface PriceCeiling {
  readonly prompt?: number
  readonly completion?: number
  readonly request?: number
  readonly image?: number
  readonly audio?: number
}

export interface PercentileBounds {
  readonly p50?: number
  readonly p75?: number
  readonly p90?: number
  readonly p99?: number
}

export type SortKey = 'price' | 'throughput' | 'latency' | 'exacto'

/** How a caller wants a request routed. Absent means no preference. */
export interface RoutingPreferences {
  readonly order?: readonly string[]
  readonly only?: readonly string[]
  readonly ignore?: readonly string[]
  readonly allowFallbacks?: boolean
  readonly requireParameters?: boolean
  readonly dataCollection?: 'allow' | 'deny'
  readonly zdr?: boolean
  readonly enforceDistillableText?: boolean
  readonly quantizations?: readonly string[]
  readonly sort?: SortKey
  /** `none` sorts the endpoints of all candidate models together. */
  readonly partition?: 'model' | 'none'
  readonly maxPrice?: PriceCeiling
  /** Output tokens a second. */
  readonly preferredMinThroughput?: PercentileBounds
  /** Seconds to the first token. */
  readonly preferredMaxLatency?: PercentileBounds
  readonly serviceTier?: 'default' | 'priority' | 'flex'
}

/** A tool, or another ability, that only endpoints of some wire formats have. */
export interface NativeNeed {
  /** What the caller calls it: `web_search`. */
  readonly kind: string
  /** Ids of the upstream formats that have it; empty for what no provider has. */
  readonly formats: readonly string[]
  /** Whether the request makes no sense without it. Else it is left out where an endpoint lacks it. */
  readonly isForced: boolean
}

/** A tool that the provider runs by itself while it answers. The model then reads once more what it had, and what the tool found. */
export interface HostedTool {
  /** What the caller calls it: `web_search`. */
  readonly kind: string
  /** Ids of the upstream formats that have it. Absent: any server may act on it. */
  readonly formats?: readonly string[]
  /** How often it may be used. Absent: the request does not say. */
  readonly usesMax?: number
  /** Whether what it finds is in the request already, or is as much as the model's context takes. */
  readonly reads: 'prompt' | 'context'
  /** What a use costs beside tokens: nothing, what a search costs, or nobody knows what. */
  readonly fee: 'none' | 'search' | 'unknown'
}

/** What a request lets the provider do by itself before it answers. */
export interface HostedWork {
  readonly tools: readonly HostedTool[]
  /** How often all tools together may be used. Absent: the request does not say. */
  readonly usesMax?: number
}

/** What an endpoint must be able to do for a request to make sense there. */
export interface Needs {
  readonly inputModalities: ReadonlySet<string>
  readonly outputModalities: ReadonlySet<string>
  /** Whether an image, file or video is given by URL, so that an endpoint may need its bytes fetched. */
  readonly hasMediaUrls: boolean
  /** Names as endpoints list them in `supported_parameters`: tools, structured_outputs, reasoning, temperature, … */
  readonly parameters: ReadonlySet<string>
  /** What only endpoints of some formats have, such as tools that the provider runs itself. Absent: nothing. */
  readonly natives?: readonly NativeNeed[]
  /** Whether it may have a provider keep what it caches for an hour. Absent: nobody looked. */
  readonly mayCacheForHour?: () => boolean
  /** Absent: whatever tools there are, the caller runs them. */
  readonly hosted?: HostedWork
  /** Members by which the request goes on with a conversation that a provider keeps. */
  readonly keptState?: readonly ('thread' | 'conversation')[]
  /** A cheap guess of the prompt's tokens (UTF-8 bytes / 3), too high for most texts. */
  readonly promptTokensGuess: number
  /** More tokens than any model makes of the prompt: a token has a byte at least. Infinity with media, whose length nobody can tell from outside. */
  readonly promptTokensMost: number
  /** UTF-8 bytes of the request but for media in base64. */
  readonly promptBytes: number
}

/**
 * What tells that requests belong to one conversation: an identifier that the caller gave for it, or how the conversation begins. Equal
 * texts mean the same conversation.
 */
export interface StickyKey {
  readonly text: string
  readonly isExplicit: boolean
}

/**
 * How one account sees what an earlier answer was signed or encrypted with: only the account that encrypted a text can read it. Made anew
 * for each attempt.
 */
export interface ProofReader {
  /** The text as it goes there; null where it must not, which is noted as `name` in `leftOut`. */
  open(text: string, name: string): string | null
  /** Whether everything of the kind stays behind, signatures of thoughts too: the account refused it once. */
  readonly dropsAll: boolean
  /** Names of parameters, as a caller is told of what was left out. */
  readonly leftOut: Set<string>
}

/**
 * How somebody is asked to shorten a conversation instead of going on with it: by an operation of its own (`POST /responses/compact`), or by
 * the input's last item (`compaction_trigger`).
 */
export type Compaction = 'endpoint' | 'trigger'

/**
 * What a caller wrote, for the client format that decoded it and for nobody else. It may leave for a provider of the same format byte for
 * byte, as long as the turn says nothing else.
 */
export interface Written {
  readonly format: ClientFormatId
  /** The body, parsed and validated. */
  readonly wire: Readonly<Record<string, unknown>>
  /** Its own bytes as the client format scanned them, and what that noted of them. */
  readonly source: object
  /** Top-level members of `wire` that no longer are what `source` says. */
  readonly rewritten?: readonly string[]
}

/** A turn that still is what its caller wrote. Only such a turn can be relayed. */
export type WrittenTurn = Turn & { readonly asWritten: Written }

/**
 * One inference request, decoded as far as every request needs it; the conversation is decoded when somebody asks for it. A turn is changed
 * by the functions of change-turn.ts alone, which see to it that no two of its members contradict each other.
 */
export interface Turn {
  /** Id of the wire format that the caller speaks. */
  readonly clientFormat: ClientFormatId
  /** Candidate models in order, as the caller named them; empty when the caller named none. */
  readonly models: readonly string[]
  readonly isStream: boolean
  readonly routing: RoutingPreferences
  readonly needs: Needs
  /** The limit to what is generated: the caller's, else what a budget pays for. Absent: none. */
  readonly outputTokensMax?: number
  /** How often a provider may use tools of its own, where the caller leaves that open and a budget does not. Absent: the request says. */
  readonly toolUsesMax?: number
  /** The budget that the caller sets for thoughts. Absent: none. */
  readonly thinkingTokensMax?: number
  /** A budget for thoughts in members that the contract does not know, which a server may spend beside the limit. Absent: none. */
  readonly thinkingTokensBeside?: number
  readonly sessionId: string | undefined
  /** Made when somebody asks for it. Absent: it is made from `sessionId` and the conversation. */
  stickyKey?(): StickyKey
  /** Null once the turn says something else than its caller wrote. */
  readonly asWritten: Written | null
  /** Everything that is said to the model, in whatever shape: to be found again in a provider's words, and for an operator's log. */
  said(): Readonly<Record<string, unknown>>
  /** Top-level fields that the contract does not know. */
  readonly unknownFields: readonly string[]
  readonly echoesUpstreamBody: boolean
  /** Set when a signature or cipher of an earlier answer stands in the history. */
  readonly hasProofs?: boolean
  /** Absent: they go to every account as they stand. */
  readonly proofs?: ProofReader
  /** Absent: the model is to go on. */
  readonly compaction?: Compaction
  /** Whether its conversation asks for a summary, because the endpoint that is asked can't shorten conversations itself. */
  readonly isSummarized?: boolean
  /** Decoded once, on the first call. */
  conversation(): Conversation
}
