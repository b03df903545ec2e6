import { type Due, withToolsDue } from '../accounting/due.ts'
import type { SampledOutput } from '../accounting/output-sample.ts'
import { faultOutcome } from '../accounting/settle.ts'
import type { Answered } from '../attempts/run-attempt.ts'
import type { Exhausted } from '../attempts/run-plan.ts'
import { toTransportFault } from '../attempts/transport/transport-fault.ts'
import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { AnswerEncoder, Ending } from '../formats/format.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { Plan } from '../routing/plan.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import type { LoopRun } from '../tools/tool-loop.ts'
import { faultOfBreak } from './break-fault.ts'
import type { Delivery } from './delivery.ts'
import { JoinedSteps } from './join-steps.ts'
import { lastFault } from './refuse.ts'
import { addSpent, nothingSpent, type Spent } from './spent.ts'

/** What there was before a further question of a tool loop. */
export interface StepsBefore {
  /** The last answer. */
  readonly answered: Answered
  /** What the answers and the tools have cost. */
  readonly due: Due
  /** About what is kept of them, in bytes. */
  readonly keptBytes: number
}

/** The answer to a further question of a tool loop. */
export interface NextAnswer {
  /** What was asked, as its provider was told it. */
  readonly turn: Turn
  readonly plan: Plan
  readonly result: Answered | Exhausted
}

/** What an answer's events go through, and what goes on with a tool loop. */
export interface EventRoute {
  /** The one that writes the whole exchange. */
  readonly encoder: AnswerEncoder
  readonly isStream: boolean
  /** Before the loop acts on an answer. Absent: it acts on what its model said. */
  readonly beforeTools?: EventStage
  /** In order. */
  readonly inspectors: readonly EventStage[]
  readonly loop: LoopRun | null
  readonly cancellation: Cancellation
  /** Asks a further question of the loop, first of all the candidate that has answered the one before. */
  readonly ask: (turn: Turn, before: StepsBefore) => Promise<NextAnswer>
  /** Sets aside on the caller's budgets what a call may cost, in nano-dollars, beside what is due. False: no room. Absent: no budgets. */
  readonly setAside?: (due: Due, nanos: number) => Promise<boolean>
  /** Counts an answer of the loop that is over and is not the last: to the request itself where `question` is null. */
  readonly settleStep: (answered: Answered, question: Turn | null, spent: Due) => Promise<Spent>
  /** Takes errors that a caller could only be told about in-band. */
  readonly reportBug: (error: unknown) => void
}

/** An answer that is written from events: by one encoder, however many steps of a tool loop it takes. */
export class EventDelivery implements Delivery {
  current: Answered
  question: Turn | null = null
  plan: Plan
  spent: Spent = nothingSpent
  exhausted: Exhausted | null = null
  blocked: Fault | null = null
  readonly #route: EventRoute
  readonly #steps: JoinedSteps | undefined
  /** What has gone through all stages and is not written yet. */
  #ready: readonly TurnEvent[] = []
  /** The loop, at work between two answers. */
  #work: ReturnType<LoopRun['work']> | null = null
  /** Whether the answer that came last is being counted, or is among what is spent already. */
  #step: 'open' | 'closing' | 'counted'
  /** What the loop asks next. */
  #next: Turn | null = null
  /** Whether the loop is. */
  #isOver = false

  constructor(answered: Answered, plan: Plan, route: EventRoute) {
    this.current = answered
    this.#step = answered.isUnasked === true ? 'counted' : 'open'
    this.plan = plan
    this.#route = route
    this.#steps = route.loop === null ? undefined : new JoinedSteps()
    this.#takeIn()
  }

  get tools(): LoopRun | null {
    return this.#route.loop
  }

  get outcome(): Outcome | null {
    const { outcome } = this.current.answer.reading
    if (this.blocked !== null)
      return { ...(outcome ?? faultOutcome(this.blocked)), stopReason: null, fault: this.blocked }
    if (this.exhausted !== null) return faultOutcome(lastFault(this.exhausted))
    const { loop } = this.#route
    if (loop === null || outcome === null) return outcome
    if (!this.#isOver) return null
    const shown = loop.shown(outcome)
    return this.isBetweenSteps ? { ...shown, usage: noUsage } : shown
  }

  get isBetweenSteps(): boolean {
    return this.#step === 'counted'
  }

  /** What the answers and the tools have cost. */
  get #due(): Due {
    return withToolsDue(this.spent.due, this.tools?.costNanos ?? 0)
  }

  get deltaCount(): number {
    return this.isBetweenSteps ? 0 : this.current.answer.reading.deltaCount
  }

  get keptBytes(): number {
    return (this.current.answer.reading.keptBytes ?? 0) + (this.tools?.keptBytes ?? 0)
  }

  usageSoFar(): Usage | undefined {
    return this.isBetweenSteps ? undefined : this.current.answer.reading.usageSoFar?.()
  }

  async advance(): Promise<void> {
    const { answer } = this.current
    const { outcome } = answer.reading
    if (this.#next !== null) await this.#ask(this.#next)
    else if (this.#work !== null) await this.#workOn(this.#work)
    else if (outcome !== null) await this.#goOn(outcome)
    else {
      await answer.readOn()
      this.#takeIn()
    }
  }

  take(): string | null {
    if (!this.#route.isStream || this.#ready.length === 0) return null
    return this.#route.encoder.encode(this.#takeReady())
  }

  said(): SampledOutput {
    return this.isBetweenSteps ? nothingSaid : this.current.answer.said()
  }

  encodeEnd(ending: Ending): string {
    return this.#route.encoder.encodeEnd(ending)
  }

  encodeReply(ending: Ending): string {
    this.#route.encoder.add(this.#takeReady())
    return this.#route.encoder.encodeReply(ending)
  }

  cancel(reason: Error): void {
    if (this.#step === 'open') this.current.answer.source.cancel(reason)
    else this.exhausted ??= this.#endedBy(this.blocked ?? toTransportFault(reason))
  }

  finish(): void {
    if (this.blocked === null) this.current.answer.source.release()
    else this.cancel(new Error('the answer was ended by a step of the gateway'))
  }

  release(): void {
    this.#route.loop?.close()
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
    const { loop, beforeTools } = this.#route
    if (events.length === 0 || this.blocked !== null) return
    if (loop === null || this.#steps === undefined) this.#inspect(events)
    else {
      const judged = beforeTools === undefined ? events : this.#upToBlock(beforeTools(events))
      // What comes with it waits for nobody: the answer is over.
      if (this.blocked === null) this.#inspect(this.#steps.join(loop.take(judged)))
    }
  }

  #inspect(events: readonly TurnEvent[]): void {
    let shown = events
    for (const stage of this.#route.inspectors) {
      if (shown.length > 0) shown = stage(shown)
    }
    if (this.#route.inspectors.length > 0) shown = this.#upToBlock(shown)
    this.#ready = this.#ready.length === 0 ? shown : [...this.#ready, ...shown]
  }

  /** The events before a fault that a step of ours gives, which ends the answer. */
  #upToBlock(events: readonly TurnEvent[]): readonly TurnEvent[] {
    if ((this.current.answer.reading.outcome?.fault ?? null) !== null) return events
    const at = events.findIndex(({ kind }) => kind === 'fault')
    const fault = events[at]
    if (fault?.kind === 'fault') this.blocked = fault.fault
    return at >= 0 ? events.slice(0, at) : events
  }

  /** An answer of the loop is over: what it called is run, or it was the last one. */
  async #goOn(outcome: Outcome): Promise<void> {
    const { loop, cancellation, setAside } = this.#route
    if (loop === null || outcome.fault !== null) {
      this.#endSteps()
      return
    }
    try {
      if (this.#step === 'open' && loop.goesOn()) await this.#closeStep()
      const { usage, bill } = this.spent
      const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
      const spent = { tokens, costNanos: bill === null ? 0 : bill.totalNanos }
      const room = setAside && ((nanos: number) => setAside(this.#due, nanos))
      // Its calls have already been shown, each in its place.
      this.#work = loop.work(outcome, spent, cancellation.signal, room)
    } catch (error) {
      await this.#breakOff(error)
    }
  }

  /** Takes what the loop shows while it works, and what it asks in the end. */
  async #workOn(work: ReturnType<LoopRun['work']>): Promise<void> {
    try {
      const { done, value } = await work.next()
      if (done !== true) {
        this.#inspect(this.#steps?.join(value) ?? [])
        return
      }
      this.#work = null
      this.#next = value
      if (value === null) this.#endSteps()
    } catch (error) {
      this.#work = null
      await this.#breakOff(error)
    }
  }

  #endSteps(): void {
    this.#isOver = true
    if (this.#steps?.end !== undefined) this.#inspect([this.#steps.end])
  }

  /** The answer that came last is not the last one: it is counted now, and its provider's connection may be used again. */
  async #closeStep(): Promise<void> {
    this.#step = 'closing'
    this.current.answer.source.release()
    this.spent = addSpent(this.spent, await this.#route.settleStep(this.current, this.question, this.#due))
    this.#step = 'counted'
  }

  async #ask(turn: Turn): Promise<void> {
    const before = this.current
    try {
      const { keptBytes = 0 } = this.tools ?? {}
      const due = this.#due
      const { turn: question, plan, result } = await this.#route.ask(turn, { answered: before, due, keptBytes })
      this.#next = null
      this.question = question
      this.plan = plan
      if (result.kind === 'exhausted') {
        this.exhausted = result
        return
      }
      before.answer.release()
      this.current = result
      this.#step = 'open'
      this.#steps?.begin()
      this.#takeIn()
    } catch (error) {
      await this.#breakOff(error)
    }
  }

  /** No provider answers the loop's question: it could not be asked, or what was called could not be run. */
  async #breakOff(error: unknown): Promise<void> {
    if (this.#step === 'open') await this.#closeStep()
    const exhausted = this.#endedBy(faultOfBreak(error, this.#route.reportBug))
    this.exhausted = error instanceof GatewayError ? { ...exhausted, refusal: error } : exhausted
  }

  /** The end of an exchange between two answers: no provider is at it. */
  #endedBy(fault: Fault): Exhausted {
    const { candidate: last, isUnasked } = this.current
    const candidate = isUnasked === true ? null : last
    return { kind: 'exhausted', faults: [fault], failures: [], candidate, deltaCount: 0, usage: null }
  }
}

const nothingSaid: SampledOutput = { text: '', deltaCount: 0 }
const noUsage: Usage = {
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  origin: 'reported',
}
