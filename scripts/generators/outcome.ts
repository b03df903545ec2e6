import type { Language, Trial } from './generator.ts'

/** The result of one trial. Reasons are one line. */
export type Outcome = { readonly kind: 'green' } | { readonly kind: 'red'; readonly reason: string }

/** Results of the trials that were run. */
export type Outcomes = Readonly<Partial<Record<Trial, Outcome>>>

/** The result of one generator. */
export interface GeneratorResult {
  readonly id: string
  readonly language: Language
  readonly version: string
  /** Why nothing was run: the machine lacks the language, or the generator could not be installed. */
  readonly notRun?: { readonly kind: 'missing' | 'failed'; readonly reason: string }
  readonly outcomes: Outcomes
}
