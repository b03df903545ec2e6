import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Whether something that can't be undone shall be done: `--yes` says so, else somebody at the terminal is asked. Throws UsageError when nobody is there. */
export async function confirm(question: string, isSure: boolean, terminal: Terminal): Promise<boolean> {
  if (isSure) return true
  checkSomebodyIsThere(isSure, terminal)
  const answer = await terminal.ask(`${question} [y/N] `)
  if (/^y(es)?$/i.test(answer.trim())) return true
  terminal.err.write('Nothing was changed.\n')
  return false
}

/** Throws UsageError where `confirm` would, before anything else is done. */
export function checkSomebodyIsThere(isSure: boolean, { isInputTerminal }: Terminal): void {
  if (!isSure && !isInputTerminal) throw new UsageError('Nobody is there to ask: add --yes.')
}
