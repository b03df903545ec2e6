import { UsageError } from '../usage-error.ts'
import type { Terminal } from './terminal.ts'

/** Reads a secret: typed without echo, or all of standard input when that is not a terminal; never an argument, which others can see. */
export async function readSecret(terminal: Terminal, question: string): Promise<string> {
  const secret = terminal.isInputTerminal ? await terminal.askSecret(`${question}: `) : await terminal.readInput()
  if (secret.trim() === '')
    throw new UsageError(
      `There is no ${question.slice(0, 1).toLowerCase()}${question.slice(1)}. Type it, or send it on standard input.`,
    )
  return secret.trim()
}
