import type { HeldAnswer } from '../attempts/answer-bytes.ts'
import type { Connector } from '../attempts/connection.ts'
import { accountOf, readProofs } from '../attempts/credentials/account-proofs.ts'
import type { AttemptLog } from '../attempts/faults/attempt-log.ts'
import type { AttemptWatch } from '../attempts/health/watch-attempts.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import { type Exhausted, runPlan } from '../attempts/run-plan.ts'
import type { AccountSeal } from '../auth/account-seal.ts'
import type { EnvelopeBox } from '../auth/envelope-box.ts'
import { withToolUsesLimit } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { AnswerIdentity } from '../formats/format.ts'
import { possibleInput } from '../policy/believe-usage.ts'
import type { CountLimit } from '../policy/count-limit.ts'
import { grantedTo } from '../policy/estimate-cost.ts'
import type { Candidate, Plan } from '../routing/plan.ts'
import { keyHolder } from '../shares/holder.ts'
import { writeTraceParent } from '../telemetry/trace-parent.ts'
import { askedOf, type InsureParts, insuresAttempt } from './record.ts'
import { type Admitted, type InferenceRequest, loggedAs } from './request.ts'

export interface AskParts extends InsureParts {
  readonly connect: Connector
  readonly watch: AttemptWatch
  readonly attemptLog: Pick<AttemptLog, 'failed' | 'overstated'>
  readonly accountSeal: AccountSeal
  readonly envelopes: Pick<EnvelopeBox, 'for'>
  /** Lets each key have providers called so many times an hour. Absent: as often as it likes. */
  readonly upstreamLimit?: Pick<CountLimit, 'admit'>
  readonly limits: {
    readonly requestTimeoutMs: number
    readonly upstreamFirstTokenTimeoutMs: number
    readonly upstreamFirstTokenWithFallbackMs: number
    readonly idleTimeoutMs: number
  }
  readonly routing: { readonly fallsBackOnContentPolicy: boolean; readonly repeatWithinMs: number }
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly random: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** What candidates are asked. */
export interface Question {
  readonly plan: Plan
  readonly turn: Turn
  readonly request: InferenceRequest
  readonly admitted: Admitted
  readonly held: Pick<HeldAnswer, 'hold'>
  /** Whether some step reads the answer's events, so that its bytes must not go through. */
  readonly wantsEvents: boolean
}

/** Asks the candidates of a plan in turn, until one answers. */
export function askCandidates(parts: AskParts, question: Question): Promise<Answered | Exhausted> {
  const { plan, turn, request, admitted, held, wantsEvents } = question
  const { context, commit, cancellation } = request
  const { upstreamLimit } = parts
  const { outputTokensMax, toolUsesMax } = admitted
  const asked = toolUsesMax === undefined ? turn : withToolUsesLimit(turn, toolUsesMax)
  const outputLimitOf =
    outputTokensMax === undefined ? undefined : (candidate: Candidate) => grantedTo(candidate, outputTokensMax)
  return runPlan(plan, asked, parts.connect, {
    cancellation,
    holder: keyHolder(context),
    // Of a summary nothing is shown before its end.
    commit: turn.compaction === undefined ? commit : 'complete',
    fallsBackOnContentPolicy: parts.routing.fallsBackOnContentPolicy,
    firstTokenTimeoutMs: parts.limits.upstreamFirstTokenTimeoutMs,
    firstTokenWithFallbackMs: parts.limits.upstreamFirstTokenWithFallbackMs,
    repeatWithinMs: parts.routing.repeatWithinMs,
    arrivedAt: context.startedAt,
    deadlineAt: context.startedAt + parts.limits.requestTimeoutMs,
    idleTimeoutMs: parts.limits.idleTimeoutMs,
    clock: parts.clock,
    random: parts.random,
    sleep: parts.sleep,
    identify: (candidate) => identityOf(parts, question, candidate),
    wantsEvents,
    ...(context.traceParent !== undefined && { traceparent: writeTraceParent(context.traceParent) }),
    ...(outputLimitOf !== undefined && { outputLimitOf }),
    readProofs: ({ endpoint }, dropsAll) =>
      readProofs(sealOf(parts, question, endpoint), dropsAll, parts.envelopes.for(context.organizationId)),
    hold: (bytes) => held.hold(bytes),
    insures: (candidate, usage) => insuresAttempt(parts, question, { candidate, usage, endedAt: parts.clock() }),
    ...(upstreamLimit !== undefined && { admits: () => upstreamLimit.admit(String(context.keyId)) }),
    watch: parts.watch,
    report: (candidate, fault) => parts.attemptLog.failed(candidate, fault, loggedAs(request)),
    hide: request.guard?.hide,
  })
}

/** What an answer of a candidate is known by, to the one that writes it. */
export function identityOf(parts: AskParts, question: Question, candidate: Candidate): AnswerIdentity {
  const { context } = question.request
  const { outputTokensMax, toolUsesMax } = question.admitted
  const { model, endpoint } = candidate
  return {
    generationId: context.id,
    model: model.id,
    provider: endpoint.provider.name,
    createdAt: Math.floor(context.receivedAt / 1000),
    requestId: context.requestId,
    ...(outputTokensMax !== undefined && { outputTokensMax: grantedTo(candidate, outputTokensMax) }),
    ...(toolUsesMax !== undefined && { toolUsesMax }),
    inputTokensMost: possibleInput(askedOf(question.turn, candidate, question.admitted)),
    sealEnvelope: parts.envelopes.for(context.organizationId).seal,
    sealProof: (text) => sealOf(parts, question, endpoint).seal(text),
  }
}

function sealOf({ accountSeal }: AskParts, { request }: Question, endpoint: Endpoint) {
  return accountSeal.for(request.context.organizationId, accountOf(endpoint))
}
