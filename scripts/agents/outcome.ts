import { type Trial, trials } from './agent.ts'

/** What came of one trial. A red one says why in one line. */
export type Outcome =
  | { readonly kind: 'green'; readonly note?: string }
  | { readonly kind: 'red'; readonly reason: string }
  /** The program has no notion of it, or could not run here. */
  | { readonly kind: 'none'; readonly reason: string }

/** Outcome of a trial that the command line leaves out. */
export const notAskedFor = { kind: 'none', reason: 'not run: not asked for' } as const satisfies Outcome

export type Outcomes = Readonly<Record<Trial, Outcome>>

/** What came of one program. */
export interface AgentResult {
  readonly id: string
  readonly title: string
  /** Null where it could not be installed. */
  readonly version: string | null
  readonly outcomes: Outcomes
}

/** The same outcome for every trial. */
export function sameOutcome(outcome: Outcome): Outcomes {
  return Object.fromEntries(trials.map((trial) => [trial, outcome])) as Record<Trial, Outcome>
}
