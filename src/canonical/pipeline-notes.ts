import type { Schema } from '../contract/contract.ts'
import { addInner, type InnerSpending } from './inner-spending.ts'

/** Something that ran before, between or after the model calls, as callers see it in `service_metadata.pipeline`. */
export type PipelineStage = Schema<'PipelineStage'>

/** What ran for one request, in order. Guardrails, plugins and tools add to it; callers see it where they ask for metadata. */
export class PipelineNotes {
  // Most requests have none: nothing is allocated for them.
  #stages: PipelineStage[] | undefined
  #inner: InnerSpending | null = null

  add(stage: PipelineStage): void {
    this.#stages ??= []
    this.#stages.push(stage)
  }

  /** What models used and cost that were asked for the request as requests of their own; null without any. */
  get inner(): InnerSpending | null {
    return this.#inner
  }

  addInner(spending: InnerSpending): void {
    this.#inner = addInner(this.#inner, spending)
  }

  list(): readonly PipelineStage[] {
    return this.#stages ?? none
  }
}

const none: readonly PipelineStage[] = []
