import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { AppMention } from '../records/app-mention.ts'
import { type Bill, freeOfCharge } from '../records/bill.ts'
import type { AttemptRecord, GenerationRecord, GenerationStatus } from '../records/generation-record.ts'
import { priceUsage, withBelievedCost } from './price.ts'
import { completeUsage } from './reported-usage.ts'

/** What is known of a generation before it ends. Times are Unix milliseconds, except the monotonic `startedAt`. */
export interface GenerationContext {
  readonly id: string
  readonly requestId: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  /** The first that was named, or what the workspace says where none was; empty without either. */
  readonly requestedModel: string
  readonly receivedAt: number
  readonly startedAt: number
  /** What the request says of the app that sent it; null where it names none. */
  readonly app?: AppMention | null
}

/** How far a generation came. */
export interface GenerationEnd {
  readonly endpoint: Endpoint | null
  readonly outcome: Outcome
  readonly isCancelled: boolean
  /** Whether the gateway ended what the provider was at: the caller went away, or the request took longer than it may. That costs what was asked and said until then. */
  readonly isEndedHere: boolean
  /** Deltas passed on: what an answer that was cut is at least billed for. */
  readonly deltaCount: number
  /** What the provider reported of its usage before the answer broke off. */
  readonly reported?: Usage | undefined
  /** When the provider that served was asked; null when none served. */
  readonly askedAt: number | null
  readonly firstContentAt: number | null
  readonly endedAt: number
  readonly attempts: readonly AttemptRecord[]
  /** The attempt whose answer had begun before it failed. */
  readonly brokeOff?: AttemptRecord
}

/** The usage to bill: the provider's, else for an answer that was cut what was counted until then, else nothing. */
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
 * What the caller pays. An answer that its provider failed in and one without any output are never charged; one that the gateway ended is:
 * from the moment a provider was asked it works for the prompt.
 */
export function billFor(end: GenerationEnd, usage: Usage | null): Bill {
  if (usage === null || isInsured(end, usage)) return freeOfCharge
  return priceOf(end, usage)
}

/** What an answer costs that nobody pays, because its provider failed in it. */
export function insuredNanos(end: GenerationEnd, usage: Usage | null): number {
  return usage !== null && isInsured(end, usage) ? (priceOf(end, usage).totalNanos ?? 0) : 0
}

/** The bill of an answer as if its provider had not failed in it. */
export function priceOf({ endpoint }: Pick<GenerationEnd, 'endpoint'>, usage: Usage): Bill {
  const prices = endpoint?.prices ?? null
  const reportsCost = endpoint?.provider.capabilities.reportsCost === true
  return priceUsage(withBelievedCost(usage, prices, reportsCost), prices)
}

function isInsured({ outcome, isEndedHere }: GenerationEnd, usage: Usage): boolean {
  if (isEndedHere) return false
  return outcome.fault !== null || (usage.outputTokens === 0 && outcome.stopReason === null)
}

/** The row that is kept of a generation. */
export function toRecord(
  context: GenerationContext,
  turn: Turn,
  end: GenerationEnd,
  usage: Usage | null,
  bill: Bill,
): GenerationRecord {
  const { outcome, endpoint } = end
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
    status: end.isCancelled ? 'cancelled' : statusOf(outcome),
    stopReason: outcome.stopReason,
    errorType: outcome.fault?.type ?? null,
    isStream: turn.isStream,
    isByok: endpoint?.byok !== undefined,
    sessionId: turn.sessionId ?? null,
    serviceTier: outcome.serviceTier,
    inputTokens: usage?.inputTokens ?? 0,
    cachedTokens: usage?.cachedTokens ?? 0,
    cacheWriteTokens: usage?.cacheWriteTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    reasoningTokens: usage?.reasoningTokens ?? 0,
    cacheWriteHourTokens: usage?.cacheWriteHourTokens ?? 0,
    inputAudioTokens: usage?.inputAudioTokens ?? 0,
    outputAudioTokens: usage?.outputAudioTokens ?? 0,
    outputImageTokens: usage?.outputImageTokens ?? 0,
    webSearchCount: usage?.webSearchCount ?? 0,
    costNanos: bill.totalNanos,
    costOrigin: bill.origin,
    createdAt: context.receivedAt,
    firstTokenMs: end.firstContentAt === null ? null : Math.round(end.firstContentAt - context.startedAt),
    durationMs: Math.round(end.endedAt - context.startedAt),
    attempts: end.brokeOff === undefined ? end.attempts : [...end.attempts, end.brokeOff],
    ...(context.app != null && { app: context.app }),
  }
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
