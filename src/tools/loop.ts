import { randomUUID } from 'node:crypto'
import { withConversation, withIdleMembers, withItems, withTools } from '../canonical/change-turn.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { ServerCall, ServerTools } from '../canonical/server-tool.ts'
import { TakenIds } from '../canonical/taken-ids.ts'
import type { ToolChoice } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import { AgreedCalls } from './agreed-calls.ts'
import { CallRoom, type SetAside } from './call-room.ts'
import { DeferredFunctions } from './deferred-functions.ts'
import type { ServerTool, ServerToolRegistry, ServerToolType, ToolDefaults, ToolRequest } from './define-tool.ts'
import { handedEvents } from './handed-events.ts'
import { KeptText } from './kept-text.ts'
import { LoopReport } from './loop-report.ts'
import { callersNames, type OfferedTool, type OpenToolsets, offerTools, openToolsets } from './offered-tools.ts'
import { askConsent, type DoneCall, idPrefixOf, type PendingCall, runCalls, shownCall, toResult } from './run-calls.ts'
import { StepCalls } from './step-calls.ts'
import { endOf } from './stop-conditions.ts'
import { WaitingSubagents } from './subagent/waiting-subagents.ts'
import { callable, laterChoice, shownChoice } from './tool-choice.ts'
import type { LoopRun, LoopSpending, ToolLoop } from './tool-loop.ts'
import { WorkAhead } from './work-ahead.ts'

export interface LoopParts {
  readonly tools: ServerToolRegistry
  /** Takes errors of tools that are bugs. */
  readonly reportBug: (error: unknown) => void
  readonly metrics?: ToolMetrics
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** Counts calls of tools. */
export interface ToolMetrics {
  /** `tool` is the type of the tool. */
  toolCalled(tool: string, isFailed: boolean, durationMs: number): void
}

/** Runs the gateway's own tools for requests that list them. */
export class ServerToolLoop implements ToolLoop {
  readonly #parts: LoopParts

  constructor(parts: LoopParts) {
    this.#parts = parts
  }

  runs(type: string, options: object, defaults: ToolDefaults): boolean {
    if (!Object.hasOwn(this.#parts.tools, type)) return false
    // Whoever asks gives options of this type.
    const tool = this.#parts.tools[type as ServerToolType] as ServerTool<object> | null
    return tool !== null && tool.isSetUp?.(options, defaults) !== false
  }

  begin(turn: Turn, request: ToolRequest): LoopRun | Promise<LoopRun> | null {
    if (turn.serverTools === undefined && turn.opening === undefined) return null
    const { serverTools = {} } = turn
    const opening = openToolsets(this.#parts.tools, turn, request)
    if (opening === null) return new ServerToolRun(this.#parts, turn, serverTools, request)
    return opening.then(async (toolsets) => {
      try {
        const run = new ServerToolRun(this.#parts, turn, serverTools, request, toolsets)
        await run.runAgreed(request.cancellation.signal)
        return run
      } catch (error) {
        closeAll(toolsets)
        throw error
      }
    })
  }
}

class ServerToolRun implements LoopRun {
  readonly #parts: LoopParts
  readonly #limits: ServerTools
  readonly #request: ToolRequest
  readonly #offered: ReadonlyMap<string, OfferedTool>
  readonly #callersNames: ReadonlySet<string>
  readonly #deferred: DeferredFunctions
  readonly #report = new LoopReport()
  #turn: Turn
  #step: StepCalls
  readonly #callIds = new TakenIds()
  readonly #kept = new KeptText()
  readonly #room = new CallRoom()
  readonly #laterChoice: ToolChoice | undefined
  /** Whether the turn that is coming in is the last, without tools. */
  #isLast = false
  readonly #ahead: WorkAhead
  /** Whether a tool waits for functions of the caller. */
  #hasHanded = false
  readonly #toolsets: OpenToolsets
  /** What the caller sees before the first answer's items: indexes below 0, which no provider gives. */
  #opening: readonly TurnEvent[]

  constructor(
    parts: LoopParts,
    turn: Turn,
    limits: ServerTools,
    request: ToolRequest,
    toolsets: OpenToolsets = new Map(),
  ) {
    const deferred = new DeferredFunctions(turn.conversation().tools)
    const offer = offerTools(parts.tools, { turn, request, deferred: deferred.functions }, toolsets)
    const { tools, offered, ignored } = offer
    deferred.begin(turn.conversation(), offered.values())
    const { opening } = turn
    if (opening !== undefined)
      parts.tools.openings.fusion.tool.check?.({ options: opening, turn, request, deferred: deferred.functions })
    this.#toolsets = toolsets
    this.#report.failures = [...toolsets.values()].flatMap(({ failure }) => failure ?? [])
    this.#opening = [...toolsets.values()].flatMap(({ shown }, at) => renumbered(shown, -1 - at))
    for (const { bytes } of toolsets.values()) this.#kept.show(bytes)
    this.#parts = parts
    this.#limits = limits
    this.#request = request
    this.#offered = offered
    this.#deferred = deferred
    for (const item of turn.conversation().items) if (item.kind === 'tool-call') this.#callIds.unused(item.callId)
    this.#callersNames = callersNames(turn.conversation().tools)
    const own = turn.conversation()
    const toolChoice = own.toolChoice && shownChoice(own.toolChoice, own.tools, offered)
    this.#step = this.#stepWith(toolChoice)
    this.#laterChoice = own.toolChoice && toolChoice && laterChoice(own.toolChoice, toolChoice)
    const shown = withConversation(turn, () => ({
      ...own,
      tools: deferred.shown(tools),
      ...(toolChoice !== undefined && { toolChoice }),
    }))
    const waiting = new WaitingSubagents(turn.conversation().items, offered)
    this.#ahead = new WorkAhead(parts.tools, waiting, opening)
    const told = waiting.isEmpty
      ? shown
      : withConversation(shown, (own) => ({ ...own, items: waiting.items(new Map()) }))
    this.#turn = withIdleMembers(told, ignored)
  }

  get turn(): Turn {
    return this.#turn
  }

  get counts() {
    return this.#report.counts
  }

  get opens(): boolean {
    return this.#ahead.isLeft
  }

  get stages() {
    return this.#report.stagesWith((this.#request.spentInside()?.costNanos ?? 0) + this.#room.nanos)
  }

  get costNanos() {
    return this.#report.costNanos + this.#room.nanos
  }

  get keptBytes() {
    return (this.#kept.chars + this.#kept.shownChars) * bytesPerChar
  }

  /** Runs the calls of earlier answers that the caller agrees to, and puts them with their results in the place of the questions. */
  async runAgreed(signal: AbortSignal): Promise<void> {
    const agreed = new AgreedCalls(this.#turn.conversation().items, this.#offered)
    if (agreed.isEmpty) return
    this.#report.beginAgreed(agreed.calls)
    const running = runCalls(agreed.calls, this.#callParts(signal))
    const shown: TurnEvent[] = []
    let next = await running.next()
    for (; next.done !== true; next = await running.next()) shown.push(...next.value)
    const first = -1 - this.#toolsets.size
    this.#opening = [...this.#opening, ...agreed.calls.flatMap((_, at) => renumbered(shown, first - at, at))]
    const results = new Map(next.value.map((done) => [done.call.callId, toResult(done)]))
    this.#turn = withConversation(this.#turn, (own) => ({ ...own, items: agreed.items(results) }))
  }

  take(events: readonly TurnEvent[]): readonly TurnEvent[] {
    const shown = events.flatMap((event) => this.#step.take(event))
    if (this.#opening.length === 0 || shown.length === 0) return shown
    const at = shown.findIndex(({ kind }) => kind === 'start') + 1
    const opened = [...shown.slice(0, at), ...this.#opening, ...shown.slice(at)]
    this.#opening = []
    return opened
  }

  goesOn(): boolean {
    if (this.opens) return true
    if (this.#isLast || this.#step.callsOfCaller > 0) return false
    const { pending, lost } = this.#step
    return pending.length + lost.length > 0 && pending.every(({ offered }) => offered.tool.consent === undefined)
  }

  close(): void {
    closeAll(this.#toolsets)
  }

  shown(outcome: Outcome): Outcome {
    if (this.#hasHanded) return { ...outcome, stopReason: 'tool-calls' }
    // Whoever reads that tools were called looks for a call to answer.
    const isBare = outcome.stopReason === 'tool-calls' && this.#step.callsOfCaller === 0
    return isBare ? { ...outcome, stopReason: 'end' } : outcome
  }

  async *work(
    outcome: Outcome,
    spent: LoopSpending,
    signal: AbortSignal,
    setAside?: SetAside,
  ): AsyncGenerator<readonly TurnEvent[], Turn | null> {
    this.#room.setAside = setAside
    if (this.opens) {
      const next = yield* this.#ahead.run(this.#callParts(signal), this.#report)
      if (next === null) this.#hasHanded = true
      else this.#turn = next
      return next
    }
    const goesOn = this.goesOn()
    const called = this.#isLast ? [] : this.#step.pending
    const pending = called.filter(({ offered }) => offered.tool.consent === undefined)
    const lost = this.#isLast ? [] : this.#step.lost
    const done = yield* this.#run(pending, lost.length, signal)
    const handed = handedEvents(done, 2 * called.length)
    if (handed.length > 0) {
      this.#hasHanded = true
      yield handed
    }
    const questions = called.flatMap((call, at) => askConsent(call, called.length + at, newId) ?? [])
    if (questions.length > 0) yield questions
    if (!goesOn || this.#hasHanded) {
      const isCallers = this.#step.callsOfCaller > 0 || questions.length > 0 || this.#hasHanded
      if (!this.#isLast) this.#report.end(isCallers ? 'caller_function' : 'no_more_calls')
      return null
    }
    const inside = this.#request.spentInside()
    const besides = add(this.#report.costNanos, inside === null ? 0 : inside.costNanos)
    const costNanos = add(spent.costNanos, besides)
    const tokens = spent.tokens + (inside === null ? 0 : inside.inputTokens + inside.outputTokens)
    const names = pending.flatMap(({ offered }) => [offered.type, offered.functionName, offered.tool.name])
    const state = { steps: this.#report.steps, called: new Set(names), outcome, spent: { tokens, costNanos } }
    const end = endOf(this.#limits, state) ?? (this.#kept.isFull ? 'max_result_size' : undefined)
    if (end !== undefined) {
      this.#isLast = true
      this.#report.end(end)
    }
    const longer = withItems(this.#turn, [...this.#step.items, ...done.map(toResult), ...lost])
    const found = this.#deferred.load(pending)
    const more = found.length === 0 ? longer : withTools(longer, (tools) => [...tools, ...found])
    const toolChoice = this.#isLast ? ({ kind: 'none' } as const) : this.#laterChoice
    this.#turn = withConversation(more, (own) => ({ ...own, ...(toolChoice !== undefined && { toolChoice }) }))
    this.#step = this.#stepWith(toolChoice)
    return this.#turn
  }

  /** Models may call forbidden tools; such calls are not run. */
  #stepWith(choice: ToolChoice | undefined): StepCalls {
    return new StepCalls(callable(this.#offered, choice), {
      callersNames: this.#callersNames,
      callIds: this.#callIds,
      isOff: choice?.kind === 'none',
      // A call that waits for consent is shown as a question instead.
      show: (call) => (call.offered.tool.consent === undefined ? this.#shown(call) : undefined),
    })
  }

  #shown(call: PendingCall): ServerCall {
    return shownCall(call, newId(idPrefixOf(call.offered)), { turn: this.#turn })
  }

  async *#run(
    pending: readonly PendingCall[],
    lost: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly TurnEvent[], readonly DoneCall[]> {
    if (pending.length + lost === 0) return []
    this.#report.begin(pending, lost)
    this.#kept.add(this.#step.chars)
    return yield* runCalls(pending, this.#callParts(signal))
  }

  #callParts(signal: AbortSignal) {
    const { reportBug, clock, metrics } = this.#parts
    const deferred = this.#deferred.functions
    const finished = (done: DoneCall) => {
      metrics?.toolCalled(done.call.offered.type, done.result.isError, done.durationMs)
      this.#request.times?.add('tool', done.startedAt, done.call.offered.type)
      this.#report.add(done)
    }
    return {
      turn: this.#turn,
      request: this.#request,
      deferred,
      kept: this.#kept,
      room: this.#room,
      finished,
      signal,
      newId,
      reportBug,
      clock,
    }
  }
}

// What is kept of them, and what is written of them at the end.
const bytesPerChar = 2

function newId(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '')
}

function closeAll(toolsets: OpenToolsets): void {
  for (const { close } of toolsets.values()) close()
}

/** The events of the item of index `from`, as the item of index `index`. */
function renumbered(events: readonly TurnEvent[], index: number, from = 0): readonly TurnEvent[] {
  return events.flatMap((event) => ('index' in event && event.index === from ? { ...event, index } : []))
}

function add(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}
