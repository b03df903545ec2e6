import type { Column } from '../report/table.ts'

/** How a step of a request is measured. */
export interface StepOptions {
  /** An empty folder. */
  readonly directory: string
  /** How much of the full effort, up to 1. */
  readonly share: number
}

/** What was measured, as a table. */
export interface StepFigures {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}
