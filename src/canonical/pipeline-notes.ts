import type { Schema } from '../contract/contract.ts'
import { addInner, type InnerSpending } from './inner-spending.ts'
import { RouteNotes } from './route-notes.ts'
import { StepTimes } from './step-times.ts'

/** Something that ran before, between or after the model calls, as callers see it in `service_metadata.pipeline`. */
export type PipelineStage = Schema<'PipelineStage'>

/** Web searches that plugins made for one request, and what they cost beside tokens, in nano-dollars. */
export interface PluginSearches {
  readonly count: number
  readonly costNanos: number
}

/** What ran for one request, in order. Guardrails, plugins and tools add to it; callers see it where they ask for metadata. */
export class PipelineNotes {
  /** Where its time goes. */
  readonly times: StepTimes
  /** Which endpoints were to be tried, and which were not. */
  readonly route = new RouteNotes()
  // Most requests have none: nothing is allocated for them.
  #stages: PipelineStage[] | undefined
  #guardrails: (() => readonly PipelineStage[]) | undefined
  #inner: InnerSpending | null = null
  #searches: PluginSearches | null = null

  /** `clock` gives monotonic milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.times = new StepTimes(clock)
  }

  add(stage: PipelineStage): void {
    this.#stages ??= []
    this.#stages.push(stage)
  }

  /** Takes where the stages of guardrails come from: what they did is known once the answer is over. */
  guardedBy(stages: () => readonly PipelineStage[]): void {
    this.#guardrails = stages
  }

  /** What models used and cost that were asked for the request as requests of their own; null without any. */
  get inner(): InnerSpending | null {
    return this.#inner
  }

  addInner(spending: InnerSpending): void {
    this.#inner = addInner(this.#inner, spending)
  }

  /** The searches that plugins made, which count and cost as those of tools do; null without any. */
  get searches(): PluginSearches | null {
    return this.#searches
  }

  /** Notes a search and what it cost, in nano-dollars. */
  addSearch(costNanos: number): void {
    const { count = 0, costNanos: before = 0 } = this.#searches ?? {}
    this.#searches = { count: count + 1, costNanos: before + costNanos }
  }

  list(): readonly PipelineStage[] {
    const stages = this.#stages ?? none
    return this.#guardrails === undefined ? stages : [...this.#guardrails(), ...stages]
  }
}

const none: readonly PipelineStage[] = []
