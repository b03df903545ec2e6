import type { Due } from './accounting/due.ts'
import type { GenerationWriter } from './accounting/generation-writer.ts'
import type { AnswerBytes } from './attempts/answer-bytes.ts'
import { StickySession } from './attempts/health/sticky-session.ts'
import type { Turn, WrittenTurn } from './canonical/turn.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { StreamCommit } from './config/config.ts'
import type { ItemMemory } from './contents/item-memory.ts'
import { type AdmitParts, admitCost, admitCount, admitToolCall } from './pipeline/admit.ts'
import { adoptTools } from './pipeline/adopt-tools.ts'
import { type AskParts, askCandidates, type Question } from './pipeline/ask.ts'
import { askAgain } from './pipeline/ask-again.ts'
import { type BeginParts, BegunRequest } from './pipeline/begin.ts'
import { begun } from './pipeline/begun-stream.ts'
import { type DeliverParts, deliveryOf } from './pipeline/deliver.ts'
import type { Delivery } from './pipeline/delivery.ts'
import { endAtBudget } from './pipeline/end-at-budget.ts'
import { type GuardedParts, withGuard } from './pipeline/guard.ts'
import { guardAnswer, unseenAnswer } from './pipeline/guard-answer.ts'
import { guardTurn, guardWritten } from './pipeline/guard-input.ts'
import { guardNames } from './pipeline/guard-names.ts'
import { type InspectParts, stagesFor } from './pipeline/inspect.ts'
import { type PlannedFor, planFitting } from './pipeline/plan.ts'
import { type PrepareParts, prepareTurn, withMetadata } from './pipeline/prepare.ts'
import { release } from './pipeline/record.ts'
import { refuseTooLong } from './pipeline/refuse-too-long.ts'
import { type RememberParts, withMemory } from './pipeline/remember.ts'
import type { Admitted, Exchange, InferenceRequest } from './pipeline/request.ts'
import type { PluginParts } from './pipeline/run-plugins.ts'
import { type LiveAnswer, type SettleParts, settleRefusal, settleStep } from './pipeline/settle.ts'
import { settleUnasked } from './pipeline/settle-unasked.ts'
import { type ShapeParts, withShape } from './pipeline/shape.ts'
import { shorten } from './pipeline/shorten.ts'
import { StreamEnd } from './pipeline/stream-end.ts'
import { takeNatives } from './pipeline/take-natives.ts'
import { timed } from './pipeline/timed.ts'
import { beginLoop, type ToolParts } from './pipeline/tools.ts'
import { unaskedAnswer } from './pipeline/unasked-answer.ts'
import { type WatchParts, withWatch } from './pipeline/watch.ts'
import { streamAnswer, waitsForBegin, wholeAnswer } from './pipeline/write.ts'
import type { RateAdmission } from './policy/rate-limits.ts'
import type { SeenNames } from './routing/guardrail-filter.ts'
import type { Plan } from './routing/plan.ts'
import { Interruption } from './streams/interruption.ts'
import type { LoopRun } from './tools/tool-loop.ts'

/** The places for what looks at requests and answers, and for tools that the gateway runs. */
export type PipelineSteps = PrepareParts & ToolParts & InspectParts & GuardedParts

/** What the life of a request needs, constructed once in app.ts. Each step takes what it names. */
export type Stages = PipelineSteps &
  PluginParts &
  AdmitParts &
  BeginParts &
  AskParts &
  DeliverParts &
  WatchParts &
  ShapeParts &
  RememberParts &
  SettleParts & {
    readonly answerBytes: AnswerBytes
    readonly writer: Pick<GenerationWriter, 'abandon'>
    /** Remembers items of answers for requests that refer to them. Absent: none are remembered. */
    readonly itemMemory?: Pick<ItemMemory, 'isOn' | 'keep' | 'recall'>
    readonly limits: { readonly bodyBytesMax: number; readonly keepAliveCommentMs: number }
    readonly routing: { readonly streamCommit: StreamCommit }
  }

/** The life of one inference request, in order. `asked` is what the caller wrote. */
export async function runPipeline(stages: Stages, asked: WrittenTurn, made: InferenceRequest): Promise<Exchange> {
  const request = withMemory(stages, asked, withShape(stages, withWatch(stages, withGuard(stages, made))))
  const { cancellation, context, notes } = request
  const { times } = notes
  times.begin(context.startedAt)
  const countingAt = times.now()
  const counting = admitCount(stages, asked, request)
  const rate = counting === null ? null : await counting
  if (rate !== null) times.add('rate_limits', countingAt)
  const entering = enter(stages, asked, request, rate)
  const entered = await entering.catch(async (error) => {
    throw await settleUnasked(stages, asked, request, rate, error)
  })
  const { turn, plan, admitted, loop, inspectors, beforeTools, sticky, wanted } = entered
  const deadline = startDeadline(stages, request)
  const held = stages.answerBytes.open(() => cancellation.cancel(new Interruption('memory')))
  const started = new BegunRequest(stages, { plan, turn, request, admitted })
  let delivery: Delivery | undefined
  try {
    const wantsEvents = loop !== null || inspectors.length > 0
    const question: Question = { plan, turn, request, admitted, held, wantsEvents }
    const answered = loop?.opens === true ? unaskedAnswer(stages, question) : await askCandidates(stages, question)
    const ended = { turn, request, admitted, sticky, deadline }
    if (answered.kind === 'exhausted') throw await settleRefusal(stages, ended, plan, answered)
    request.memory?.answers(answered.identity)
    delivery = deliveryOf(stages, asked, { plan, answered }, () => ({
      inspectors,
      ...(beforeTools !== undefined && { beforeTools }),
      loop,
      cancellation,
      reportBug: stages.reportBug,
      ...(request.policy.budgets.length > 0 && {
        setAside: (due: Due, nanos: number) => admitToolCall(stages, request, admitted, due, nanos),
      }),
      settleStep: (step, asking, spent) =>
        settleStep(stages, { ...ended, ...(asking !== null && { turn: asking }), spent }, step),
      ask: async (next, before) => {
        const answer = await askAgain(stages, { ...wanted, turn: next }, question, before)
        request.watch?.askedAgain(answer.turn, answer.plan)
        request.shape?.asks(answer.turn, answer.plan)
        request.memory?.asks(answer.turn, answer.plan)
        return answer
      },
    }))
    const storingAt = times.now()
    await started.answered(delivery)
    if (turn.isStream) times.add('record', storingAt)
    const live: LiveAnswer = { ...ended, delivery }
    if (turn.isStream) {
      const end = new StreamEnd(stages.clientFormats[asked.clientFormat], asked, delivery)
      const stream = streamAnswer(stages, live, held, end)
      // What a guardrail may block at once is an error as any other.
      const events = waitsForBegin(request) ? await begun(stream) : stream
      return withRate({ events, breakOff: (failure) => end.breakOff(failure) }, rate)
    }
    const json = await wholeAnswer(stages, live, held)
    delivery.release()
    held.release()
    return withRate({ json }, rate)
  } catch (error) {
    clearTimeout(deadline)
    delivery?.release()
    held.release()
    stages.writer.abandon(started.id)
    loop?.close()
    await release(stages, admitted)
    throw error
  }
}

/** All that happens before a provider is asked. */
async function enter(stages: Stages, asked: WrittenTurn, request: InferenceRequest, rate: RateAdmission | null) {
  const { context, caller, wantsMetadata, notes } = request
  const unseen = unseenAnswer(request)
  if (unseen !== null) throw withMetadata(unseen, request)
  const finding = stages.byok.of(context.workspaceId)
  const byok = finding instanceof Promise ? await finding : finding
  const fits = (turn: Turn) => refuseTooLong(stages, { turn, caller, byok, wantsMetadata, notes })
  const preparing =
    request.texts === undefined ? prepareTurn(stages, asked, request) : prepareGuarded(stages, asked, request, fits)
  const prepared = preparing instanceof Promise ? await preparing : preparing
  const catalog = byok?.catalog ?? stages.catalog()
  const seenNames = request.texts === undefined ? undefined : await seenIn(prepared, request, catalog)
  const sticky = new StickySession(stages.sticky, prepared, context.organizationId)
  const asking = { sticky, caller, byok, seenNames }
  const adopted = takeNatives(stages, { ...asking, turn: adoptTools(stages, { ...asking, turn: prepared }) })
  const wished = { turn: adopted, request, catalog }
  const { times } = notes
  const beginningAt = times.now()
  const beginning = beginLoop(stages, wished, (turn, inner) => runPipeline(stages, turn, inner))
  const loop = beginning instanceof Promise ? await inTime(stages, request, beginning) : beginning
  if (beginning instanceof Promise) times.add('tool_servers', beginningAt)
  const offered = loop === null ? adopted : loop.turn
  // What servers say of their tools goes to models, too.
  const whole = request.texts === undefined ? offered : await closingOn(loop, guardTurn(stages, offered, request))
  const guard = guardAnswer(stages, request, whole, loop !== null)
  const inspecting = stagesFor(stages, whole, request)
  const wanted: PlannedFor = { ...asking, turn: whole, wantsMetadata, notes }
  const routed = await closingOn(loop, routeTurn(stages, wanted, request, rate, loop === null))
  request.shape?.asks(routed.turn, routed.plan)
  request.memory?.asks(routed.turn, routed.plan)
  const watching = request.watch?.begin(routed.turn, routed.plan) ?? null
  const ending = endAtBudget(routed.turn, routed.admitted)
  const remembering = guard === null || guard.restoring.length === 0 ? [] : (request.memory?.beforeRestoring() ?? [])
  const inspectors = [
    ...(ending === null ? [] : [ending]),
    ...inspecting,
    ...(guard?.beforeCaller ?? []),
    // What is kept has placeholders, where values come back for the caller.
    ...(watching === null ? [] : [watching]),
    ...remembering,
    ...(guard?.restoring ?? []),
  ]
  return { ...routed, loop, inspectors, beforeTools: guard?.beforeTools, sticky, wanted }
}

/**
 * The turn as guardrails let it be asked: before anything leaves, and with what plugins have added. `fits` throws for what no model can hold, before
 * each look.
 */
async function prepareGuarded(
  stages: Stages,
  asked: WrittenTurn,
  request: InferenceRequest,
  fits: (turn: Turn) => void,
): Promise<Turn> {
  fits(asked)
  try {
    const seen = await timed(request.notes.times, 'guardrails', () => guardWritten(asked, request))
    const prepared = await prepareTurn(stages, seen, request)
    fits(prepared)
    return await guardTurn(stages, prepared, request)
  } catch (error) {
    throw withMetadata(error, request)
  }
}

/** What guardrails make of the names of its models. */
async function seenIn(turn: Turn, request: InferenceRequest, catalog: Catalog): Promise<SeenNames | undefined> {
  try {
    const lookingAt = request.notes.times.now()
    const seen = await guardNames(turn, request, request.caller.defaults, catalog)
    if (seen !== undefined) request.notes.times.add('guardrails', lookingAt)
    return seen
  } catch (error) {
    throw withMetadata(error, request)
  }
}

/** Where a turn goes, and what is set aside for it. */
async function routeTurn(
  stages: Stages,
  wanted: PlannedFor,
  request: InferenceRequest,
  rate: RateAdmission | null,
  mayEndEarly: boolean,
): Promise<{ readonly turn: Turn; readonly plan: Plan; readonly admitted: Admitted }> {
  const { times } = request.notes
  const planningAt = times.now()
  const fitting = planFitting(stages, wanted, request.cancellation.signal)
  const routed = fitting instanceof Promise ? await fitting : fitting
  const shortening = shorten(stages, wanted, routed)
  const { turn, plan } = shortening instanceof Promise ? await shortening : shortening
  times.add('plan', planningAt)
  if (request.policy.budgets.length === 0) return { turn, plan, admitted: { rate, reservation: null } }
  const costed = await timed(times, 'budgets', () => admitCost(stages, turn, request, plan, mayEndEarly))
  return { turn, plan: costed.plan, admitted: { rate, ...costed.admitted } }
}

/** What a loop's servers are asked before the first question counts on the request's time, too. */
async function inTime(stages: Stages, request: InferenceRequest, beginning: Promise<LoopRun>): Promise<LoopRun> {
  const deadline = startDeadline(stages, request)
  try {
    return await beginning
  } finally {
    clearTimeout(deadline)
  }
}

/** What a step gives; a loop that is open is closed where it fails. */
function closingOn<T>(loop: LoopRun | null, step: Promise<T>): Promise<T> {
  if (loop === null) return step
  return step.catch((error) => {
    loop.close()
    throw error
  })
}

function startDeadline({ limits }: AskParts, { cancellation }: InferenceRequest): NodeJS.Timeout {
  return setTimeout(() => cancellation.cancel(new Interruption('request-deadline')), limits.requestTimeoutMs)
}

function withRate(exchange: Exchange, rate: RateAdmission | null): Exchange {
  return rate === null ? exchange : { ...exchange, headers: rate.headers }
}
