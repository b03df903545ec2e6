import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Whether somebody agrees, by `--yes` or by answering; says so when they don't. Throws UsageError where nobody can be asked. */
export async function confirmed(question: string, yes: boolean | undefined, terminal: Terminal): Promise<boolean> {
  if (yes === true) return true
  if (!terminal.isInputTerminal) throw new UsageError('Nobody is there to ask: add --yes.')
  const answer = await terminal.ask(`${question} [y/N] `)
  if (/^y(es)?$/i.test(answer.trim())) return true
  terminal.err.write('Nothing was changed.\n')
  return false
}
