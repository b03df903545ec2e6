import type { AskModel, ModelWish } from '../ask-model.ts'

/** A question to a panel, and who is on it. */
export interface FusionQuestion {
  /** As the analyst reads it. */
  readonly question: string
  /** Models of the panel, each once. */
  readonly panel: readonly string[]
  readonly analyst: string
  /** What each model of the panel is asked. */
  readonly panelWish: Omit<ModelWish, 'model'>
  /** What it sets for the analyst. */
  readonly analystWish: Omit<ModelWish, 'model' | 'input'>
}

export interface FusionParts {
  readonly ask: AskModel
  readonly signal: AbortSignal
  /** How long one model of the panel may take. */
  readonly panelTimeoutMs: number
  /** Told of each step: the last word of an event's type `response.fusion_call.…`, and its members. */
  readonly tell: (step: FusionStep, members: Readonly<Record<string, unknown>>) => void
}

export type FusionStep =
  | 'in_progress'
  | 'panel.added'
  | 'panel.delta'
  | 'panel.reasoning.delta'
  | 'panel.completed'
  | 'panel.failed'
  | 'analysis.in_progress'
  | 'analysis.completed'
  | 'completed'
