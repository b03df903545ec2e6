import type { PipelineStage } from '../canonical/pipeline-notes.ts'
import type { RecordedRoute } from '../canonical/route-notes.ts'
import type { RecordedStep } from '../canonical/step-times.ts'
import type { ClaimedUsage } from '../canonical/usage.ts'
import type { AppMention } from './app-mention.ts'
import type { CostOrigin } from './bill.ts'
import type { SealedContent } from './generation-content.ts'
import type { FilterAction } from './guardrail.ts'
import type { PromptShape } from './prompt-shape.ts'

/** A guardrail that looked at a request or its answer, and the strongest that it did about what it found. */
export interface GuardrailMark {
  readonly id: string
  readonly action: FilterAction | 'none'
}

/** The media of a generation. */
export interface MediaCounts {
  /** Images, files and videos of the prompt. */
  readonly prompt: number
  readonly audio: number
  /** Images that the model made; 0 too where its answer went through as bytes. */
  readonly completion: number
}

export type GenerationStatus = 'completed' | 'incomplete' | 'failed' | 'cancelled' | 'interrupted'

/** How one attempt at a provider ended. `status` is the provider's HTTP status, 0 when there was none; `code` says what went wrong. */
export interface AttemptRecord {
  readonly provider: string
  readonly model: string
  readonly status: number
  readonly code: string
  readonly durationMs: number
  /** When it began, from the request's arrival, to a thousandth. Absent in rows of versions before it. */
  readonly startMs?: number
  /** The provider's message, cleaned, otherwise the gateway's own. Absent in rows older than this column. */
  readonly message?: string
  /** True when the workspace's own credential was used. */
  readonly isByok?: boolean
  /** The endpoint's tag, of one that answered in a tool loop. Absent: it failed. */
  readonly answeredTag?: string
  /** The endpoint's tag, of one that failed. Absent in rows of versions before it. */
  readonly failedTag?: string
}

/**
 * The record of one inference request: never a prompt, never an answer in clear. Times are Unix milliseconds, amounts whole nano-dollars. What is
 * absent may also be undefined: records that all have the same members are made faster.
 */
export interface GenerationRecord {
  readonly id: string
  readonly requestId: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  /** The wire format the caller spoke. */
  readonly clientFormat: string
  readonly requestedModel: string
  /** Of a tool loop, model, provider and endpoint are those that answered first: the ones its answer names. */
  readonly model: string | null
  readonly provider: string | null
  readonly endpointTag: string | null
  readonly upstreamId: string | null
  readonly status: GenerationStatus
  readonly stopReason: string | null
  /** The provider's own word for it; null when it said none. */
  readonly nativeStopReason: string | null
  readonly errorType: string | null
  readonly isStream: boolean
  /** True when a credential of the workspace was used, in one step of a tool loop at least. */
  readonly isByok: boolean
  /** The part of `costNanos` that its provider charges to it. Absent: all with `isByok`, else nothing. */
  readonly byokNanos?: number | undefined
  readonly sessionId: string | null
  readonly serviceTier: string | null
  /** The region that the endpoint is bound to; null when it is bound to none. */
  readonly region: string | null
  /** The end user as the request names it. */
  readonly externalUser: string | null
  /** The request's names in traces. */
  readonly trace: Readonly<Record<string, unknown>> | null
  /** The request's `metadata`. Absent: none. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Absent: there were none, or they were not counted. */
  readonly media?: MediaCounts | undefined
  /** What the request's headers say of where it comes from. */
  readonly httpReferer: string | null
  readonly userAgent: string | null
  readonly inputTokens: number
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  /** Parts of the counts above with prices of their own, and web searches, the gateway's own too; 0 where the provider does not report them. */
  readonly cacheWriteHourTokens: number
  readonly inputAudioTokens: number
  readonly outputAudioTokens: number
  readonly outputImageTokens: number
  readonly webSearchCount: number
  /** Null when the price is unknown. */
  readonly costNanos: number | null
  readonly costOrigin: CostOrigin
  /** What providers claimed that was not believed. Absent: they were believed. */
  readonly reportedUsage?: ClaimedUsage | undefined
  readonly createdAt: number
  /** From the request's arrival to the upstream's first event; null when there was none. */
  readonly firstTokenMs: number | null
  readonly durationMs: number
  /** In order: those that failed, and of a tool loop those that answered, too. */
  readonly attempts: readonly AttemptRecord[]
  /** The class of the task that a router found; absent where none looked for it. */
  readonly task?: string | undefined
  /** Absent: none looked at it. */
  readonly guardrails?: readonly GuardrailMark[] | undefined
  /** Why it failed: cleaned of secrets and of pieces of the prompt, at most 500 characters. Absent: it did not fail, or nothing is known. */
  readonly errorMessage?: string | undefined
  /** What guardrails, plugins and tools did, as callers see it but for what quotes them. Absent: none ran. */
  readonly pipeline?: readonly PipelineStage[] | undefined
  /** Types of the gateway's tools that were called. Absent: none. */
  readonly tools?: readonly string[] | undefined
  /** Ids of the plugins that did something. Absent: none. */
  readonly plugins?: readonly string[] | undefined
  /** The gateway's part of `durationMs`, its tools' included, to a thousandth. Absent: not measured. */
  readonly addedMs?: number | undefined
  /** The part of those who answered, to a thousandth. The rest was lost to attempts that failed. Absent: none answered, or not measured. */
  readonly upstreamMs?: number | undefined
  /** Where the time went, beside `attempts`. Absent: not measured. */
  readonly timeline?: readonly RecordedStep[] | undefined
  /** Which endpoints were to be tried, and which were left out and why. Absent: one was, and none was; or it is not known. */
  readonly route?: RecordedRoute | undefined
  /** What caching has saved, in nano-dollars; below 0 where writing cost more. Absent: nothing was cached, or prices are not known. */
  readonly cacheDiscountNanos?: number | undefined
  /** The app that the request names, for the row to be written; absent when it names none. */
  readonly app?: AppMention | undefined
  /** Its prompt and answer, for the row beside it to be written; absent: they are not stored. */
  readonly content?: SealedContent | undefined
  /** The shape of its prompt, for the row beside it to be written; absent: it is not recorded. */
  readonly shape?: PromptShape | undefined
  /** Ids of the destinations that are to be told of it, for the rows to be written; absent: none. */
  readonly deliveries?: readonly string[] | undefined
  /** The app that a stored row counts for. */
  readonly appId?: number | undefined
}

/** What of a generation's cost the workspace's own credentials pay, in nano-dollars; unknown costs count as 0. */
export function byokCostOf({
  costNanos,
  isByok,
  byokNanos,
}: Pick<GenerationRecord, 'costNanos' | 'isByok' | 'byokNanos'>): number {
  return isByok ? (byokNanos ?? costNanos ?? 0) : 0
}

/** Whether a provider answered, as far as the record's own answer goes: it is then not among the attempts, but for a tool loop. */
export function hasAnswer({
  status,
  provider,
  model,
  attempts,
}: Pick<GenerationRecord, 'status' | 'provider' | 'model' | 'attempts'>): boolean {
  if (status === 'failed' || status === 'interrupted' || provider === null || model === null) return false
  // Whose caller left before a provider had begun to answer has that attempt as its last.
  return status !== 'cancelled' || attempts.at(-1)?.code !== callerGone
}

const callerGone = 'caller-gone'
