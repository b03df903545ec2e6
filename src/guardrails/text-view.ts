import { type DigitRun, digitRuns } from './filters/digit-runs.ts'

/** A text as filters see it, with what several of them ask for, found once. */
export class TextView {
  readonly text: string
  #digitRuns: readonly DigitRun[] | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The stretches of digits from which numbers of phones and cards are made. */
  get digitRuns(): readonly DigitRun[] {
    this.#digitRuns ??= digitRuns(this.text)
    return this.#digitRuns
  }
}
