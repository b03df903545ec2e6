export interface Step {
  readonly title: string
  readonly file: string
  readonly words: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Standard error, unless another stream is named. */
  readonly to?: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }
  /** Milliseconds between two words about the time. */
  readonly everyMs?: number
}

/** Runs a program, saying how long it has taken so far, and what it printed if it fails. Resolves to whether it ends with status 0. */
export function runStep(step: Step): Promise<boolean>

/** The line about a step that has ended. */
export function stepLine(title: string, isDone: boolean, seconds: string): string
