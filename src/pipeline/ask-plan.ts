import { faultOutcome, type GenerationEnd } from '../accounting/settle.ts'
import type { HeldAnswer } from '../attempts/answer-bytes.ts'
import { accountOf, readProofs } from '../attempts/credentials/account-proofs.ts'
import { exhaustedError } from '../attempts/exhausted-error.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import { runPlan } from '../attempts/run-plan.ts'
import { toTransportFault } from '../attempts/transport/transport-fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { withToolUsesLimit } from '../formats/shared/tool-uses-limit.ts'
import { grantedTo } from '../policy/estimate-cost.ts'
import type { Plan } from '../routing/plan.ts'
import { serviceMetadata } from '../routing/service-metadata.ts'
import { isOurEnd } from './our-end.ts'
import { insuresAttempt, recordEnd } from './record-end.ts'
import { type Admitted, type InferenceRequest, isCallerGone, loggedAs, type Stages } from './stages.ts'

/** Asks the candidates of a plan in turn. Throws GatewayError, with a row written, when none of them answers. */
export async function answerRequest(
  stages: Stages,
  plan: Plan,
  turn: Turn,
  request: InferenceRequest,
  admitted: Admitted,
  held: HeldAnswer,
): Promise<Answered> {
  const { context, commit, wantsMetadata, cancellation } = request
  const { outputTokensMax, toolUsesMax } = admitted
  const asked = toolUsesMax === undefined ? turn : withToolUsesLimit(turn, toolUsesMax)
  const accountSealOf = (endpoint: Endpoint) => stages.accountSeal.for(context.organizationId, accountOf(endpoint))
  const result = await runPlan(plan, asked, stages.connect, {
    cancellation,
    // Of a summary nothing is shown before its end.
    commit: turn.compaction === undefined ? commit : 'complete',
    fallsBackOnContentPolicy: stages.routing.fallsBackOnContentPolicy,
    firstTokenTimeoutMs: stages.limits.upstreamFirstTokenTimeoutMs,
    firstTokenWithFallbackMs: stages.limits.upstreamFirstTokenWithFallbackMs,
    repeatWithinMs: stages.routing.repeatWithinMs,
    deadlineAt: context.startedAt + stages.limits.requestTimeoutMs,
    idleTimeoutMs: stages.limits.idleTimeoutMs,
    clock: stages.clock,
    random: stages.random,
    sleep: stages.sleep,
    identify: ({ model, endpoint }) => ({
      generationId: context.id,
      model: model.id,
      createdAt: Math.floor(context.receivedAt / 1000),
      requestId: context.requestId,
      sealSummary: (summary) => stages.summaries.seal(summary, context.organizationId),
      sealProof: (text) => accountSealOf(endpoint).seal(text),
    }),
    ...(outputTokensMax !== undefined && { outputLimitOf: (candidate) => grantedTo(candidate, outputTokensMax) }),
    readProofs: ({ endpoint }, dropsAll) => readProofs(accountSealOf(endpoint), dropsAll),
    hold: (bytes) => held.hold(bytes),
    insures: ({ endpoint }, usage) => insuresAttempt(stages, context.keyId, endpoint, usage),
    watch: stages.watch,
    report: (candidate, fault) => stages.attemptLog.failed(candidate, fault, loggedAs(request)),
  })
  if (result.kind === 'answered') return result
  const fault = result.faults.at(-1) ?? toTransportFault(undefined)
  // Ended between two attempts, nobody was at it; what the last one failed for is its provider's doing.
  const wasAsked = result.candidate !== null && result.faults.length === result.failures.length
  // What came or was told of it is counted with that.
  const isLostUnsaid = wasAsked && !isOurEnd(fault) && result.told === undefined && result.deltaCount === 0
  const end: GenerationEnd = {
    endpoint: result.candidate?.endpoint ?? null,
    outcome: { ...faultOutcome(fault), usage: isLostUnsaid ? result.usage : null },
    isCancelled: isCallerGone(request),
    isEndedHere: wasAsked && isOurEnd(fault),
    deltaCount: result.deltaCount,
    told: result.told,
    askedAt: null,
    firstContentAt: null,
    endedAt: stages.clock(),
    attempts: result.failures,
  }
  await recordEnd({ stages, turn, request, admitted }, end, null)
  const metadata = wantsMetadata
    ? serviceMetadata({
        plan,
        failures: result.failures,
        answeredBy: null,
        durationMs: end.endedAt - context.startedAt,
      })
    : undefined
  throw exhaustedError(result, plan, stages.health.snapshot(), {
    headers: { 'x-generation-id': context.id },
    ...(metadata !== undefined && { serviceMetadata: metadata }),
  })
}
