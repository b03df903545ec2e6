import { withConversation } from '../canonical/change-turn.ts'
import type { FusionOpening } from '../canonical/server-tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { ServerToolRegistry } from './define-tool.ts'
import { handedEvents } from './handed-events.ts'
import type { LoopReport } from './loop-report.ts'
import { type CallParts, runCalls, toResult } from './run-calls.ts'
import { runOpening } from './run-opening.ts'
import type { WaitingSubagents } from './subagent/waiting-subagents.ts'

/** What a loop runs before its first question: subagents that have waited for their caller, and what a plugin wants to have run. */
export class WorkAhead {
  readonly #tools: ServerToolRegistry
  #waiting: WaitingSubagents | undefined
  #opening: FusionOpening | undefined

  constructor(tools: ServerToolRegistry, waiting: WaitingSubagents, opening: FusionOpening | undefined) {
    this.#tools = tools
    if (waiting.calls.length > 0) this.#waiting = waiting
    this.#opening = opening
  }

  /** Whether there is any left. */
  get isLeft(): boolean {
    return this.#waiting !== undefined || this.#opening !== undefined
  }

  /** Runs it. Gives the first question; null where a subagent waits for its caller again. */
  async *run(parts: CallParts, report: LoopReport): AsyncGenerator<readonly TurnEvent[], Turn | null> {
    const [waiting, opening] = [this.#waiting, this.#opening]
    this.#waiting = undefined
    this.#opening = undefined
    let { turn } = parts
    if (waiting !== undefined) {
      report.beginAgreed(waiting.calls)
      const done = yield* runCalls(waiting.calls, parts)
      const handed = handedEvents(done, waiting.calls.length)
      if (handed.length > 0) {
        yield handed
        report.end('caller_function')
        return null
      }
      const results = new Map(done.map((each) => [each.call.callId, toResult(each)]))
      turn = withConversation(turn, (own) => ({ ...own, items: waiting.items(results) }))
    }
    if (opening === undefined) return turn
    return yield* runOpening(this.#tools.openings.fusion, opening, { ...parts, turn }, report)
  }
}
