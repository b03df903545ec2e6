import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Turn } from '../canonical/turn.ts'
import type { ClaimedUsage, Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { endpointRegion } from '../catalog/endpoint-region.ts'
import type { AppMention } from '../records/app-mention.ts'
import { type Bill, freeOfCharge } from '../records/bill.ts'
import type { AttemptRecord, GenerationRecord, GenerationStatus } from '../records/generation-record.ts'
import { countMedia } from './count-media.ts'
import type { Due } from './due.ts'
import { cacheDiscountNanos, priceUsage, withBelievedCost } from './price.ts'
import { completeUsage } from './reported-usage.ts'
import { servedPrices } from './served-prices.ts'

/** What is known of a generation from its start. Times are Unix milliseconds, except the monotonic `startedAt`. */
export interface GenerationContext {
  readonly id: string
  readonly requestId: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  /** The first model that the request named, or the workspace's default; empty without either. */
  readonly requestedModel: string
  readonly receivedAt: number
  readonly startedAt: number
  /** The app that the request names; null when it names none. */
  readonly app?: AppMention | null
  /** Headers of the request, as they are recorded. */
  readonly httpReferer?: string | undefined
  readonly userAgent?: string | undefined
  /** Where the caller's trace goes on (W3C Trace Context), 32 and 16 hex digits. */
  readonly traceParent?: { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean } | undefined
}

/** How a generation ended. */
export interface GenerationEnd {
  readonly endpoint: Endpoint | null
  readonly outcome: Outcome
  readonly isCancelled: boolean
  /** True when the gateway ended the answer: the caller disconnected, or the request timed out. The prompt and the output so far are charged. */
  readonly isEndedHere: boolean
  /** Deltas passed on: the least that a cut answer is billed for. */
  readonly deltaCount: number
  /** The usage reported before the answer broke off. */
  readonly reported?: Usage | undefined
  /** When the provider that served was asked; null when none served. */
  readonly askedAt: number | null
  readonly firstContentAt: number | null
  readonly endedAt: number
  readonly attempts: readonly AttemptRecord[]
  /** The attempt whose answer came last, where it is kept beside those before it: it broke off, or is part of a tool loop. */
  readonly last?: AttemptRecord
}

/** The usage to bill: the provider's; for a cut answer, what was counted by then; otherwise null. */
export function usageToBill(end: GenerationEnd, turn: Turn): Usage | null {
  if (end.outcome.usage !== null) return end.outcome.usage
  if (end.deltaCount === 0 && end.reported === undefined && !end.isEndedHere) return null
  return completeUsage(end.reported, {
    inputTokens: turn.needs.promptTokensGuess,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: end.deltaCount,
    reasoningTokens: 0,
    origin: 'estimated',
  })
}

/**
 * The caller's bill for an answer that ended at `at` (Unix milliseconds). An answer that failed at its provider is free, and so is one without
 * output. An answer that the gateway ended is charged, because its provider has processed the prompt.
 */
export function billFor(end: GenerationEnd, usage: Usage | null, at: number): Bill {
  if (usage === null || isInsured(end, usage)) return freeOfCharge
  return priceOf(end, usage, at)
}

/** The cost of an answer that failed at its provider, which the caller does not pay. */
export function insuredNanos(end: GenerationEnd, usage: Usage | null, at: number): number {
  return usage !== null && isInsured(end, usage) ? (priceOf(end, usage, at).totalNanos ?? 0) : 0
}

/** The time at which an answer ended, in Unix milliseconds: prices may depend on the hour. */
export function endTime(
  { receivedAt, startedAt }: Pick<GenerationContext, 'receivedAt' | 'startedAt'>,
  { endedAt }: Pick<GenerationEnd, 'endedAt'>,
): number {
  return Math.round(receivedAt + endedAt - startedAt)
}

/** The bill of an answer that ended at `at` as if its provider had not failed. `outcome` absent: the tier that served is unknown. */
export function priceOf(
  { endpoint, outcome }: Pick<GenerationEnd, 'endpoint'> & Partial<Pick<GenerationEnd, 'outcome'>>,
  usage: Usage,
  at: number,
): Bill {
  const { prices, isSure } = servedPrices(endpoint, outcome?.serviceTier)
  const reportsCost = endpoint?.provider.capabilities.reportsCost === true
  const counted: Usage = isSure ? usage : { ...usage, origin: 'estimated' }
  return priceUsage(withBelievedCost(counted, reportsCost), prices, at)
}

function isInsured({ outcome, isEndedHere }: GenerationEnd, usage: Usage): boolean {
  if (isEndedHere) return false
  return outcome.fault !== null || (usage.outputTokens === 0 && outcome.stopReason === null)
}

/** What a generation used and costs. */
interface RecordedUse {
  readonly usage: Usage | null
  readonly bill: Bill
  readonly due: Due
  /** Web searches that the gateway made. Absent: none. */
  readonly ownSearches?: number
  /** What was claimed and not believed. Absent: nothing. */
  readonly claimed?: ClaimedUsage | undefined
}

/** What others know of a generation that is over. Absent members: nothing. */
export interface RecordedBeside
  extends Pick<
    GenerationRecord,
    'addedMs' | 'upstreamMs' | 'timeline' | 'route' | 'guardrails' | 'pipeline' | 'tools' | 'plugins'
  > {
  /** True: its process died, and nobody saw its end. */
  readonly isInterrupted?: boolean
}

const nothing: RecordedBeside = {}

/** A generation's row. In one piece, with a member for all that can be absent: spreading so many members costs more than all the rest of it. */
export function toRecord(
  context: GenerationContext,
  turn: Turn,
  end: GenerationEnd,
  { usage, bill, due, ownSearches = 0, claimed }: RecordedUse,
  beside: RecordedBeside = nothing,
): GenerationRecord {
  const { outcome, endpoint } = end
  const isByok = due.isByok === true
  const isMixed = isByok && bill.totalNanos !== null && Math.round(due.byokNanos) !== Math.round(bill.totalNanos)
  // A caller that goes away is no error, and none of the provider's.
  const fault = end.isCancelled ? null : outcome.fault
  return {
    id: context.id,
    requestId: context.requestId,
    organizationId: context.organizationId,
    workspaceId: context.workspaceId,
    keyId: context.keyId,
    clientFormat: turn.clientFormat,
    requestedModel: context.requestedModel,
    model: endpoint?.modelId ?? null,
    provider: endpoint?.provider.slug ?? null,
    endpointTag: endpoint?.tag ?? null,
    upstreamId: outcome.upstreamId,
    status: beside.isInterrupted === true ? 'interrupted' : end.isCancelled ? 'cancelled' : statusOf(outcome),
    stopReason: outcome.stopReason,
    nativeStopReason: outcome.nativeReason ?? null,
    errorType: fault?.type ?? null,
    isStream: turn.isStream,
    isByok,
    sessionId: turn.sessionId ?? null,
    serviceTier: outcome.serviceTier,
    region: endpoint === null ? null : endpointRegion(endpoint),
    externalUser: turn.externalUser ?? null,
    trace: traceOf(turn, context),
    metadata: turn.labels,
    media: beside.isInterrupted === true ? undefined : countMedia(turn, outcome),
    httpReferer: context.httpReferer ?? null,
    userAgent: context.userAgent ?? null,
    inputTokens: usage?.inputTokens ?? 0,
    cachedTokens: usage?.cachedTokens ?? 0,
    cacheWriteTokens: usage?.cacheWriteTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    reasoningTokens: usage?.reasoningTokens ?? 0,
    cacheWriteHourTokens: usage?.cacheWriteHourTokens ?? 0,
    inputAudioTokens: usage?.inputAudioTokens ?? 0,
    outputAudioTokens: usage?.outputAudioTokens ?? 0,
    outputImageTokens: usage?.outputImageTokens ?? 0,
    webSearchCount: (usage?.webSearchCount ?? 0) + ownSearches,
    costNanos: bill.totalNanos,
    costOrigin: bill.origin,
    reportedUsage: claimed,
    createdAt: context.receivedAt,
    firstTokenMs: end.firstContentAt === null ? null : Math.round(end.firstContentAt - context.startedAt),
    durationMs: Math.round(end.endedAt - context.startedAt),
    attempts: end.last === undefined ? end.attempts : [...end.attempts, end.last],
    byokNanos: isMixed ? Math.round(due.byokNanos) : undefined,
    task: turn.routed?.task,
    guardrails: beside.guardrails,
    errorMessage: fault === null ? undefined : messageOf(fault),
    pipeline: beside.pipeline,
    tools: beside.tools,
    plugins: beside.plugins,
    addedMs: beside.addedMs,
    upstreamMs: beside.upstreamMs,
    timeline: beside.timeline,
    route: beside.route,
    cacheDiscountNanos: discountOf(end, usage, bill, endTime(context, end)),
    app: context.app ?? undefined,
    content: undefined,
    shape: undefined,
    deliveries: undefined,
    appId: undefined,
  }
}

/** Nothing where it is not known: the steps of a tool loop may have been answered at several prices. */
function discountOf(
  { endpoint, outcome, attempts, last }: GenerationEnd,
  usage: Usage | null,
  bill: Bill,
  at: number,
): number | undefined {
  if (usage === null || usage.cachedTokens + usage.cacheWriteTokens === 0 || !bill.totalNanos) return undefined
  const { prices } = servedPrices(endpoint, outcome.serviceTier)
  if (prices === null) return undefined
  const tags = [...attempts, ...(last === undefined ? [] : [last])].flatMap(({ answeredTag = [] }) => answeredTag)
  // The sum of several prompts says nothing about the price of each.
  const hasOnePrice = prices.tiers === undefined ? new Set(tags).size <= 1 : tags.length <= 1
  return hasOnePrice ? cacheDiscountNanos(usage, prices, at) : undefined
}

/** A trace that the body names goes before that of the headers. */
function traceOf({ trace }: Turn, { traceParent }: GenerationContext): GenerationRecord['trace'] {
  if (traceParent === undefined || trace?.['trace_id'] != null) return trace ?? null
  return { trace_id: traceParent.traceId, parent_span_id: traceParent.spanId, ...trace }
}

const messageCharactersMax = 500

/** Both are cleaned, and safe to show. */
function messageOf({ told, message }: Fault): string {
  return (told ?? message).slice(0, messageCharactersMax)
}

function statusOf({ stopReason, fault }: Outcome): GenerationStatus {
  if (fault !== null) return 'failed'
  return stopReason === 'max-tokens' || stopReason === 'context-length' || stopReason === 'content-filter'
    ? 'incomplete'
    : 'completed'
}

/** An outcome that is nothing but a fault. */
export function faultOutcome(fault: Fault): Outcome {
  return { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }
}
