/** Says on stderr what is being measured: one line that changes on a terminal, a line for each scenario elsewhere. */
export class Progress {
  readonly #isTerminal = process.stderr.isTTY
  #headline = ''

  /** A scenario begins. */
  begin(headline: string): void {
    this.#headline = headline
    if (this.#isTerminal) this.step('')
    else process.stderr.write(`${headline}\n`)
  }

  /** A step of the scenario begins; shown on a terminal only. */
  step(step: string): void {
    if (!this.#isTerminal) return
    const line = step === '' ? this.#headline : `${this.#headline}: ${step}`
    process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`)
  }

  /** Something that is worth a line of its own, while the measuring goes on. */
  note(line: string): void {
    this.end()
    process.stderr.write(`${line}\n`)
  }

  /** Nothing more comes: leaves the line empty for what follows. */
  end(): void {
    if (this.#isTerminal) process.stderr.write('\r\u001b[2K')
  }
}
