import type { SampledOutput } from '../accounting/output-sample.ts'
import { faultOutcome } from '../accounting/settle.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { Exhausted } from '../attempts/run-plan.ts'
import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import type { AnswerEncoder, Ending } from '../formats/format.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { Plan } from '../routing/plan.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { faultOfBreak } from './break-fault.ts'
import type { Delivery } from './delivery.ts'
import { JoinedSteps } from './join-steps.ts'
import { lastFault } from './refuse.ts'
import { addSpent, nothingSpent, type Spent } from './spent.ts'
import type { LoopRun } from './tools.ts'

/** The answer to a further question of a tool loop. */
export interface NextAnswer {
  readonly plan: Plan
  readonly result: Answered | Exhausted
}

/** What an answer's events go through, and what goes on with a tool loop. */
export interface EventRoute {
  /** The one that writes the whole exchange. */
  readonly encoder: AnswerEncoder
  readonly isStream: boolean
  /** In order. */
  readonly inspectors: readonly EventStage[]
  readonly loop: LoopRun | null
  readonly cancellation: Cancellation
  /** Asks a further question of the loop, first of all the candidate that has answered the one before. */
  readonly ask: (turn: Turn, before: Answered) => Promise<NextAnswer>
  /** Counts an answer of the loop that is over and is not the last. */
  readonly settleStep: (answered: Answered) => Promise<Spent>
  /** Takes errors that a caller could only be told about in-band. */
  readonly reportBug: (error: unknown) => void
}

/** An answer that is written from events: by one encoder, however many steps of a tool loop it takes. */
export class EventDelivery implements Delivery {
  current: Answered
  plan: Plan
  spent: Spent = nothingSpent
  exhausted: Exhausted | null = null
  blocked: Fault | null = null
  readonly #route: EventRoute
  readonly #steps: JoinedSteps | undefined
  /** What has gone through all stages and is not written yet. */
  #ready: readonly TurnEvent[] = []
  /** What the loop asks next. */
  #question: Turn | null = null
  /** Whether the loop is. */
  #isOver = false

  constructor(answered: Answered, plan: Plan, route: EventRoute) {
    this.current = answered
    this.plan = plan
    this.#route = route
    this.#steps = route.loop === null ? undefined : new JoinedSteps()
    this.#takeIn()
  }

  get outcome(): Outcome | null {
    const { outcome } = this.current.answer.reading
    if (this.blocked !== null)
      return { ...(outcome ?? faultOutcome(this.blocked)), stopReason: null, fault: this.blocked }
    if (this.exhausted !== null) return faultOutcome(lastFault(this.exhausted))
    return this.#route.loop === null || this.#isOver ? outcome : null
  }

  get deltaCount(): number {
    return this.current.answer.reading.deltaCount
  }

  get keptBytes(): number {
    return this.current.answer.reading.keptBytes ?? 0
  }

  usageSoFar(): Usage | undefined {
    return this.current.answer.reading.usageSoFar?.()
  }

  async advance(): Promise<void> {
    const { answer } = this.current
    const { outcome } = answer.reading
    if (this.#question !== null) await this.#ask(this.#question)
    else if (outcome !== null) await this.#goOn(outcome)
    else {
      answer.take(await answer.source.read())
      this.#takeIn()
    }
  }

  take(): string | null {
    if (!this.#route.isStream || this.#ready.length === 0) return null
    return this.#route.encoder.encode(this.#takeReady())
  }

  said(): SampledOutput {
    return this.current.answer.said()
  }

  encodeEnd(ending: Ending): string {
    return this.#route.encoder.encodeEnd(ending)
  }

  encodeReply(ending: Ending): string {
    this.#route.encoder.add(this.#takeReady())
    return this.#route.encoder.encodeReply(ending)
  }

  cancel(reason: Error): void {
    this.current.answer.source.cancel(reason)
  }

  finish(): void {
    if (this.blocked === null) this.current.answer.source.release()
    else this.cancel(new Error('the answer was ended by a step of the gateway'))
  }

  release(): void {
    this.current.answer.release()
  }

  #takeReady(): readonly TurnEvent[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }

  /** Lets what has been read through all stages. */
  #takeIn(): void {
    const events = this.current.answer.takeEvents()
    const { loop } = this.#route
    if (events.length === 0 || this.blocked !== null) return
    if (loop === null || this.#steps === undefined) this.#inspect(events)
    else this.#inspect(this.#steps.join(loop.take(events)))
  }

  #inspect(events: readonly TurnEvent[]): void {
    let shown = events
    for (const stage of this.#route.inspectors) {
      if (shown.length > 0) shown = stage(shown)
    }
    if (this.#route.inspectors.length > 0 && (this.current.answer.reading.outcome?.fault ?? null) === null) {
      const at = shown.findIndex(({ kind }) => kind === 'fault')
      const fault = shown[at]
      if (fault?.kind === 'fault') this.blocked = fault.fault
      if (at >= 0) shown = shown.slice(0, at)
    }
    this.#ready = this.#ready.length === 0 ? shown : [...this.#ready, ...shown]
  }

  /** An answer of the loop is over: runs what it called, or lets it end. */
  async #goOn(outcome: Outcome): Promise<void> {
    const { loop, cancellation } = this.#route
    try {
      const next = loop === null || outcome.fault !== null ? null : await loop.next(outcome, cancellation)
      if (next === null) {
        this.#isOver = true
        if (this.#steps?.end !== undefined) this.#inspect([this.#steps.end])
        return
      }
      await this.#closeStep()
      this.#question = next.turn
      this.#steps?.begin()
      this.#inspect(this.#steps?.join(next.events) ?? [])
    } catch (error) {
      if (this.#question === null) await this.#closeStep()
      this.#breakOff(error)
    }
  }

  /** The answer that came last is not the last one: it is counted now, and its provider's connection may be used again. */
  async #closeStep(): Promise<void> {
    this.current.answer.source.release()
    this.spent = addSpent(this.spent, await this.#route.settleStep(this.current))
  }

  async #ask(turn: Turn): Promise<void> {
    const before = this.current
    try {
      const { plan, result } = await this.#route.ask(turn, before)
      this.#question = null
      this.plan = plan
      if (result.kind === 'exhausted') {
        this.exhausted = result
        return
      }
      before.answer.release()
      this.current = result
      this.#steps?.begin()
      this.#takeIn()
    } catch (error) {
      this.#breakOff(error)
    }
  }

  /** Nobody answers the loop's question: it could not be asked, or what was called could not be run. */
  #breakOff(error: unknown): void {
    const fault = faultOfBreak(error, this.#route.reportBug)
    const { candidate } = this.current
    this.exhausted = { kind: 'exhausted', faults: [fault], failures: [], candidate, deltaCount: 0, usage: null }
  }
}
