import type { Trial } from './generator.ts'

/** What came of one trial. Reasons are one line. */
export type Outcome = { readonly kind: 'green' } | { readonly kind: 'red'; readonly reason: string }

/** What came of the trials that were reached. */
export type Outcomes = Readonly<Partial<Record<Trial, Outcome>>>

/** What came of one generator. */
export interface GeneratorResult {
  readonly id: string
  /** Null where it could not be installed. */
  readonly version: string | null
  /** Why nothing was tried. */
  readonly notRun?: string
  readonly outcomes: Outcomes
}
