import { randomUUID } from 'node:crypto'
import { withConversation, withItems, withTools } from '../canonical/change-turn.ts'
import type { Item } from '../canonical/item.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { ServerTools } from '../canonical/server-tool.ts'
import type { ToolChoice } from '../canonical/tool.ts'
import { serverFormat } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import { AnswerItems } from './answer-items.ts'
import { DeferredFunctions } from './deferred-functions.ts'
import type { ServerToolRegistry, ToolRequest } from './define-tool.ts'
import { LoopReport } from './loop-report.ts'
import { type OfferedTool, offerTools } from './offered-tools.ts'
import { type DoneCall, type PendingCall, runCalls } from './run-calls.ts'
import { endOf } from './stop-conditions.ts'
import type { LoopRun, LoopSpending, ToolLoop } from './tool-loop.ts'

export interface LoopParts {
  readonly tools: ServerToolRegistry
  /** Takes errors of tools that are bugs. */
  readonly reportBug: (error: unknown) => void
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** Runs the gateway's own tools for requests that list them. */
export class ServerToolLoop implements ToolLoop {
  readonly #parts: LoopParts

  constructor(parts: LoopParts) {
    this.#parts = parts
  }

  begin(turn: Turn, request: ToolRequest): LoopRun | null {
    return turn.serverTools === undefined ? null : new ServerToolRun(this.#parts, turn, turn.serverTools, request)
  }
}

/** The calls of the turn that is coming in, and its items. */
interface Step {
  readonly items: AnswerItems
  /** By the item's index. */
  readonly calls: Map<number, { readonly callId: string; readonly offered: OfferedTool; text: string; isDone: boolean }>
  callsOfCaller: number
}

class ServerToolRun implements LoopRun {
  readonly #parts: LoopParts
  readonly #limits: ServerTools
  readonly #request: ToolRequest
  readonly #offered: ReadonlyMap<string, OfferedTool>
  readonly #deferred: DeferredFunctions
  readonly #report = new LoopReport()
  #turn: Turn
  #step = newStep()
  /** Whether the turn that is coming in is the last, without tools. */
  #isLast = false

  constructor(parts: LoopParts, turn: Turn, limits: ServerTools, request: ToolRequest) {
    const deferred = new DeferredFunctions(turn.conversation().tools)
    const { tools, offered } = offerTools(parts.tools, { turn, request, deferred: deferred.functions })
    deferred.begin(turn.conversation(), offered.values())
    this.#parts = parts
    this.#limits = limits
    this.#request = request
    this.#offered = offered
    this.#deferred = deferred
    this.#turn = withConversation(turn, ({ toolChoice, ...own }) => ({
      ...own,
      tools: deferred.shown(tools),
      ...(toolChoice !== undefined && { toolChoice: functionChoice(toolChoice, offered) }),
    }))
  }

  get turn(): Turn {
    return this.#turn
  }

  get counts() {
    return this.#report.counts
  }

  get stage() {
    return this.#report.stage
  }

  get costNanos() {
    return this.#report.costNanos
  }

  take(events: readonly TurnEvent[]): readonly TurnEvent[] {
    return events.filter((event) => this.#isForCaller(event))
  }

  goesOn(): boolean {
    return !this.#isLast && this.#pending().length > 0 && this.#step.callsOfCaller === 0
  }

  shown(outcome: Outcome): Outcome {
    // Whoever reads that tools were called looks for a call to answer.
    const isBare = outcome.stopReason === 'tool-calls' && this.#step.callsOfCaller === 0
    return isBare ? { ...outcome, stopReason: 'end' } : outcome
  }

  async *work(
    outcome: Outcome,
    spent: LoopSpending,
    signal: AbortSignal,
  ): AsyncGenerator<readonly TurnEvent[], Turn | null> {
    const goesOn = this.goesOn()
    const pending = this.#isLast ? [] : this.#pending()
    const done = yield* this.#run(pending, signal)
    if (!goesOn) {
      if (!this.#isLast) this.#report.end(this.#step.callsOfCaller > 0 ? 'caller_function' : 'no_more_calls')
      return null
    }
    const costNanos = spent.costNanos === null ? null : spent.costNanos + this.#report.costNanos
    const called = new Set(pending.flatMap(({ offered }) => [offered.type, offered.functionName]))
    const state = { steps: this.#report.steps, called, outcome, spent: { ...spent, costNanos } }
    const end = endOf(this.#limits, state)
    if (end !== undefined) {
      this.#isLast = true
      this.#report.end(end)
    }
    const longer = withItems(this.#turn, [...this.#step.items.items(), ...done.map(toResult)])
    const found = this.#deferred.load(pending)
    this.#turn = withChoice(
      found.length === 0 ? longer : withTools(longer, (tools) => [...tools, ...found]),
      this.#isLast ? 'none' : 'auto',
    )
    this.#step = newStep()
    return this.#turn
  }

  async *#run(
    pending: readonly PendingCall[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly TurnEvent[], readonly DoneCall[]> {
    if (pending.length === 0) return []
    this.#report.begin(pending)
    const { reportBug, clock } = this.#parts
    const newId = () => `st_${randomUUID().replaceAll('-', '')}`
    const parts = {
      turn: this.#turn,
      request: this.#request,
      deferred: this.#deferred.functions,
      signal,
      newId,
      reportBug,
      clock,
    }
    const done = yield* runCalls(pending, parts)
    this.#report.add(done)
    return done
  }

  /** Notes what the next question repeats. The calls of our own tools are shown when they are run. */
  #isForCaller(event: TurnEvent): boolean {
    const { items, calls } = this.#step
    items.take(event)
    if (event.kind === 'item-start' && event.item.kind === 'tool-call') {
      const { callId, name } = event.item
      const offered = this.#offered.get(name)
      if (offered === undefined) this.#step.callsOfCaller++
      else calls.set(event.index, { callId, offered, text: '', isDone: false })
    }
    const call = 'index' in event ? calls.get(event.index) : undefined
    if (call === undefined) return true
    if (event.kind === 'arguments-delta') call.text += event.text
    else if (event.kind === 'item-done') call.isDone = event.isIncomplete !== true
    return false
  }

  #pending(): readonly PendingCall[] {
    return [...this.#step.calls.values()].flatMap(({ callId, offered, text, isDone }) =>
      isDone ? [{ callId, offered, arguments: text === '' ? '{}' : text }] : [],
    )
  }
}

function newStep(): Step {
  return { items: new AnswerItems(), calls: new Map(), callsOfCaller: 0 }
}

function toResult({ call, result }: DoneCall): Item {
  return {
    kind: 'tool-result',
    variant: 'function',
    callId: call.callId,
    parts: [{ kind: 'text', text: result.text }],
    ...(result.isError && { isError: true }),
  }
}

/** A choice that names one of our tools names its function. */
function functionChoice(choice: ToolChoice, offered: ReadonlyMap<string, OfferedTool>): ToolChoice {
  if (choice.kind !== 'native' || !choice.type.startsWith(`${serverFormat}:`)) return choice
  const found = [...offered.values()].find(
    ({ type, declaredType }) => type === choice.type || declaredType === choice.type,
  )
  return found === undefined ? choice : { kind: 'function', name: found.functionName }
}

/** A choice that forces a call would do so in every turn, and the loop never end. */
function withChoice(turn: Turn, kind: 'auto' | 'none'): Turn {
  return withConversation(turn, (own) => {
    const isForced = own.toolChoice !== undefined && own.toolChoice.kind !== 'auto'
    return kind === 'none' || isForced ? { ...own, toolChoice: { kind } } : own
  })
}
