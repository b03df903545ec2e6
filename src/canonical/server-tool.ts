import type { FoundPage } from './found-page.ts'
/** When a loop of server tools ends. Any of several conditions ends it. */
export type StopCondition =
  /** After so many turns of the model with calls. */
  | { readonly kind: 'steps'; readonly stepsMax: number }
  /** Once the model has called this tool: a tool's type, or the name of a function. */
  | { readonly kind: 'tool-call'; readonly tool: string }
  /** Once input and output of all turns add up to this. */
  | { readonly kind: 'tokens'; readonly tokensMax: number }
  /** Once the turns have cost this, in USD. */
  | { readonly kind: 'cost'; readonly costUsdMax: number }
  /** When a turn ends for this reason, in the words of chat completions: `stop`, `length`, `tool_calls`, … */
  | { readonly kind: 'finish-reason'; readonly reason: string }

/** What a request says about the tools that the gateway runs for it. */
export interface ServerTools {
  /** Most turns of the model with calls. Absent: 30. */
  readonly stepsMax?: number
  /** They count instead of `stepsMax`. Absent or empty: none. */
  readonly stopWhen?: readonly StopCondition[]
}

/** The panel that answers a conversation before the model does, and what it may use. */
export interface FusionOpening {
  /** Models of the panel, each once. */
  readonly panel: readonly string[]
  /** The model that compares their answers. */
  readonly analyst: string
  /** Tools of the panel, as the request lists them. Absent: none. */
  readonly tools?: readonly { readonly type: string; readonly parameters?: Readonly<Record<string, unknown>> }[]
  /** Most tool steps of each model of the panel. Absent: 30. */
  readonly stepsMax?: number
}

/** A call of a tool that the gateway runs, as callers are shown it; or an item beside calls, which only the Responses format shows. */
export interface ServerCall {
  /** The gateway's id of the call. */
  readonly id: string
  readonly callId: string
  /** The type of the Responses format's item, which is usually the tool's: `service:datetime`. */
  readonly tool: string
  /** Its MCP server, by the caller's name. Absent: a tool of the gateway's own. */
  readonly server?: string
  /** Set where it is no call: the list of a server's tools, or the question whether a tool may be called. Such items have no status. */
  readonly isNotice?: true
  /** The name that messages and models know it by: `datetime`. */
  readonly name: string
  /** The name of the function that the model called, where `name` may be that of several. Absent: a notice. */
  readonly functionName?: string
  /** Set where the members of a good result's item tell all that the model read. */
  readonly isToldByItem?: true
  /** JSON text, as the model wrote it. */
  readonly arguments: string
  /** Members of the Responses format's item that are known at its start. */
  readonly item: Readonly<Record<string, unknown>>
}

/** An item of the Responses format: its type, and what its id begins with. */
export interface ItemShape {
  readonly type: string
  readonly idPrefix: string
}

/** What callers of the Responses format see of a call that they carry out themselves. */
export interface HandedCall {
  /** The type of its item, which is usually the tool's: `service:apply_patch`. */
  readonly tool: string
  /** What the item's id begins with. Absent: as the ids of the gateway's own tools. */
  readonly idPrefix?: string
  /** Members of its item, beside `type`, `id`, `call_id` and `status`. */
  readonly item: Readonly<Record<string, unknown>>
}

/** What a call returned. */
export interface ServerResult {
  /** What the model reads. */
  readonly text: string
  readonly isError: boolean
  /** Members of the Responses format's item, beside `type`, `id` and those of its start; a `status` replaces the usual one. */
  readonly item: Readonly<Record<string, unknown>>
  /** Pictures that come with it, for the formats whose calls have no place for them. Standard base64. Absent: none. */
  readonly images?: readonly { readonly mediaType: string; readonly base64: string }[]
  /** The result block's content in the Messages format, where the tool has a block of its own there. */
  readonly messageContent?: unknown
  /** Web pages that were found, which the model may cite. Absent: none. */
  readonly foundPages?: readonly FoundPage[]
  /** The engine that was asked, of a search. Absent: none was. */
  readonly engine?: string
  /** Set if the call was refused before any request was made: it does not count as a use of its tool. */
  readonly isUnused?: true
}

/** Counts of the tools that the gateway ran for a request. */
export interface ServerToolCounts {
  /** Calls that the model asked for. */
  readonly requested: number
  /** Those that were run. */
  readonly executed: number
  readonly webSearches: number
  readonly webFetches: number
}
