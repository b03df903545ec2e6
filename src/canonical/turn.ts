import type { Schema } from '../contract/contract.ts'
import type { Conversation } from './conversation.ts'
import type { EndUser } from './end-user.ts'
import type { CarriedPart } from './envelope.ts'
import type { ClientFormatId } from './format-id.ts'
import type { FoundPage } from './found-page.ts'
import type { FusionOpening, ServerTools } from './server-tool.ts'

/** A plugin as a request lists it, with its options. */
export type PluginRequest = Schema<'Plugin'>

/** USD per million tokens (prompt, completion), per image, audio token or request, as a caller bounds them. */
export interface PriceCeiling {
  readonly prompt?: number
  readonly completion?: number
  readonly request?: number
  readonly image?: number
  readonly audio?: number
  /** Three prompt tokens to one of completion, as routers bound it; callers have no word for it. */
  readonly average?: number
}

/** How a router chose the models of a request. */
export interface Routed {
  /** The router's model. */
  readonly router: string
  /** The first model that the request named, which may be another. */
  readonly requested: string
  readonly strategy: 'auto' | 'pareto' | 'fusion'
  /** The class of the request's task. Absent: the router does not look at it. */
  readonly task?: string
  /** True when the conversation is to keep the model that answers. */
  readonly isPinned?: boolean
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
  /** With `requireParameters`: endpoints must be sent all values as they are written, and the request is at fault if none is. */
  readonly isStrict?: boolean
  readonly dataCollection?: 'allow' | 'deny'
  readonly zdr?: boolean
  readonly enforceDistillableText?: boolean
  readonly quantizations?: readonly string[]
  readonly sort?: SortKey
  /** `none` sorts the endpoints of all candidate models together. */
  readonly partition?: 'model' | 'none'
  readonly maxPrice?: PriceCeiling
  /** Output tokens per second. */
  readonly preferredMinThroughput?: PercentileBounds
  /** Seconds to the first token. */
  readonly preferredMaxLatency?: PercentileBounds
  /** `scale`: capacity that the operator bought from the provider; it applies to default endpoints. */
  readonly serviceTier?: 'default' | 'priority' | 'flex' | 'scale'
  /** The member that asks for the tier. Absent: `service_tier`. */
  readonly tierName?: 'speed'
}

/** A tool or feature that only endpoints of some wire formats have. */
export interface NativeNeed {
  /** The caller's name for it: `web_search`. */
  readonly kind: string
  /** Ids of the upstream formats that have it; empty if none has it. */
  readonly formats: readonly string[]
  /** Whether the request requires it. Otherwise it is left out if an endpoint lacks it. */
  readonly isForced: boolean
}

/** A tool that the provider runs while it answers. The model then reads its prompt again, with what the tool found. */
export interface HostedTool {
  /** The caller's name for it: `web_search`. */
  readonly kind: string
  /** Ids of the upstream formats that have it. Absent: any server may run it. */
  readonly formats?: readonly string[]
  /** Most uses. Absent: the request does not limit them. */
  readonly usesMax?: number
  /** What the model reads after a use: the prompt again, or up to its whole context. */
  readonly reads: 'prompt' | 'context'
  /** The price of a use besides tokens: none, that of a search, or unknown. */
  readonly fee: 'none' | 'search' | 'unknown'
}

/** Tools of one kind that providers run, and that the gateway runs where no endpoint has them. */
export interface AdoptableTool {
  /** Ids of the upstream formats that have them; empty if only the gateway has. */
  readonly formats: readonly string[]
  /** The parameter that endpoints list which have them. Absent: all endpoints of these formats do. */
  readonly parameter?: string
  /** The callers' names for them, as `NativeNeed` and `HostedTool` have them. */
  readonly kinds: readonly string[]
  /** The gateway's own tools that take their place, if the operator has to set them up. */
  readonly standIns: readonly { readonly type: string; readonly options: object }[]
  /** Set where the request asks for the gateway's own: then it is refused if that can't run. */
  readonly isWanted?: true
  /** The conversation with the gateway's own tools in the place of these. What only a provider can run stays. */
  readonly adopt: (conversation: Conversation) => Conversation
}

/** Tools that providers run, and that the gateway runs where no endpoint has them. */
export interface AdoptableTools {
  readonly tools: readonly AdoptableTool[]
  /** What the request says about the loop, once it is the gateway's. */
  readonly serverTools: ServerTools
}

/** The tools that a request lets the provider run before it answers. */
export interface HostedWork {
  readonly tools: readonly HostedTool[]
  /** Most uses of all tools together. Absent: the request does not limit them. */
  readonly usesMax?: number
}

/** A file of a request that became text. */
export interface ParsedFile {
  readonly name: string
  readonly kind: 'pdf' | 'html' | 'text'
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string
  readonly text: string
  /** Of a PDF. */
  readonly pageCount?: number
  readonly emptyPageCount?: number
  /** Whether the end is missing. */
  readonly isCut: boolean
  /** Whether it was read for this request, or known from an earlier one, from memory or by an annotation that came back. */
  readonly origin: 'parsed' | 'memory' | 'annotation'
}

/** A place of a request that names a file of the gateway. */
export interface FileUse {
  readonly id: string
  /** `input[0].content[1].file_id` */
  readonly path: string
}

/** What an endpoint must support to serve a request. */
export interface Needs {
  readonly inputModalities: ReadonlySet<string>
  readonly outputModalities: ReadonlySet<string>
  /** Whether an image, file or video is given by URL, which the gateway may have to fetch for an endpoint. */
  readonly hasMediaUrls: boolean
  /** Files of the gateway that it names by their ids; their bytes take the place of the ids before it is planned. Absent: none. */
  readonly ownFiles?: readonly FileUse[]
  /** Names as endpoints list them in `supported_parameters`: tools, structured_outputs, reasoning, temperature, … */
  readonly parameters: ReadonlySet<string>
  /** What only endpoints of some formats have, such as tools that the provider runs itself. Absent: nothing. */
  readonly natives?: readonly NativeNeed[]
  /** Whether it may ask for a one-hour cache. Absent: not checked. */
  readonly mayCacheForHour?: () => boolean
  /** Absent: the caller runs all tools. */
  readonly hosted?: HostedWork
  /** Members by which the request continues a conversation stored at a provider. */
  readonly keptState?: readonly ('thread' | 'conversation')[]
  /** A cheap estimate of the prompt's tokens (UTF-8 bytes / 3), too high for most texts. */
  readonly promptTokensGuess: number
  /** An upper bound of the prompt's tokens: a token has at least one byte. Infinity with media, whose tokens can't be bounded. */
  readonly promptTokensMost: number
  /** UTF-8 bytes of the request without media in base64. */
  readonly promptBytes: number
}

/**
 * Identifies the conversation of a request: the caller's own identifier, or the beginning of the conversation. Equal keys mean the same
 * conversation.
 */
export interface StickyKey {
  readonly text: string
  readonly isExplicit: boolean
}

/**
 * Opens the signed and encrypted parts of earlier answers for one account: only the account that encrypted a text can read it. Made for
 * each attempt.
 */
export interface ProofReader {
  /** The text to send; null if this account can't read it, which is noted as `name` in `leftOut`. */
  open(text: string, name: string): string | null
  /** A part that the gateway sealed; null for any other text, and if all are left out. */
  openPart(text: string): CarriedPart | null
  /** Whether to leave out all of them, including signatures of thoughts, because the account refused them once. */
  readonly dropsAll: boolean
  /** Names for the list of ignored parameters. */
  readonly leftOut: Set<string>
}

/**
 * How a request asks for compaction instead of an answer: by its own operation (`POST /responses/compact`), or by the input's last item
 * (`compaction_trigger`).
 */
export type Compaction = 'endpoint' | 'trigger'

/**
 * What a caller wrote, only for the client format that decoded it. It may be sent byte for byte to a provider of the same format, as long
 * as nothing changed the turn.
 */
export interface Written {
  readonly format: ClientFormatId
  /** The body, parsed and validated. */
  readonly wire: Readonly<Record<string, unknown>>
  /** Its bytes as the client format scanned them, with the scan's results. */
  readonly source: object
  /** Top-level members of `wire` that differ from `source`. */
  readonly rewritten?: readonly string[]
  /** What its headers said that goes on to a provider: names only. Absent: nothing. */
  readonly headerNames?: readonly string[]
}

/** A turn that nothing has changed since its caller wrote it. Only such a turn can be relayed. */
export type WrittenTurn = Turn & { readonly asWritten: Written }

/**
 * One inference request, decoded as far as every request needs; the conversation is decoded on first use. Only the functions of
 * change-turn.ts change a turn, and they keep its members consistent.
 */
export interface Turn {
  /** Id of the wire format that the caller speaks. */
  readonly clientFormat: ClientFormatId
  /** Candidate models in order, as the caller named them; empty when the caller named none. */
  readonly models: readonly string[]
  /** Set once a router has chosen `models`. */
  readonly routed?: Routed
  readonly isStream: boolean
  readonly routing: RoutingPreferences
  readonly needs: Needs
  /** The output limit: the caller's, else what a budget pays for. Absent: none. */
  readonly outputTokensMax?: number
  /** Most uses of the provider's own tools, set by a budget when the caller sets none. Absent: the request's own limit applies. */
  readonly toolUsesMax?: number
  /** The caller's reasoning budget. Absent: none. */
  readonly thinkingTokensMax?: number
  /** A reasoning budget in members outside the contract, which a server may spend on top of the limit. Absent: none. */
  readonly thinkingTokensBeside?: number
  /** What becomes of a conversation that is too long: shortened, or refused. Absent: the caller does not say. */
  readonly truncation?: 'auto' | 'disabled'
  /** Files of the request that became text. Absent: none. */
  readonly parsedFiles?: readonly ParsedFile[]
  /** Web pages that were put into its prompt. Absent: none. */
  readonly foundPages?: readonly FoundPage[]
  /** The plugins that the request lists, on or off. Absent: none. */
  readonly plugins?: readonly PluginRequest[]
  readonly sessionId: string | undefined
  /** Absent: providers are told of nobody. */
  readonly endUser?: EndUser
  /** The end user as the caller named it, for the record only: it never leaves. Absent: none. */
  readonly externalUser?: string
  /** The caller's names for this request in traces, for the record only. Absent: none. */
  readonly trace?: Readonly<Record<string, unknown>>
  /** Pairs of the caller's `metadata`, for the record only. Absent: none. */
  readonly labels?: Readonly<Record<string, string>>
  /** Computed on first use. Absent: made from `sessionId` and the conversation. */
  stickyKey?(): StickyKey
  /** Null once the turn differs from what its caller wrote. */
  readonly asWritten: Written | null
  /** Everything said to the model, in any shape: to redact quotes of it in a provider's message, and for an operator's log. */
  said(): Readonly<Record<string, unknown>>
  /** Top-level fields that the contract does not know. */
  readonly unknownFields: readonly string[]
  /** Paths of members inside its objects that the contract does not know. Absent: there are none, or nobody asks for them. */
  readonly unknownMembers?: readonly string[]
  /** Paths of those that it knows, and that only endpoints of the caller's own format have a place for. Absent as above. */
  readonly relayedMembers?: readonly string[]
  /** Members that do nothing in this request, wherever it goes. Absent: none. */
  readonly idleMembers?: readonly string[]
  readonly echoesUpstreamBody: boolean
  /** Absent: the request lists no tool that the gateway runs. */
  readonly serverTools?: ServerTools
  /** What the request says of such tools though it lists none: it holds for those that it is given. Absent: nothing. */
  readonly idleServerTools?: ServerTools
  /** What is put to a panel of models before the model is asked. Absent: nothing. */
  readonly opening?: FusionOpening
  /** Absent: the request lists no tool of providers that the gateway can run where they don't. */
  readonly adoptable?: AdoptableTools
  /** Set when the history contains calls that the gateway has run. Such a turn can't be relayed: providers don't know them. */
  readonly hasServerCalls?: boolean
  /** Set when the history contains a signature or encrypted part of an earlier answer. */
  readonly hasProofs?: boolean
  /** Absent: they go to every account unchanged. */
  readonly proofs?: ProofReader
  /** Absent: the model answers. */
  readonly compaction?: Compaction
  /** Whether its conversation asks for a summary, because the endpoint can't compact conversations itself. */
  readonly isSummarized?: boolean
  /** Decoded once, on the first call. */
  conversation(): Conversation
}
