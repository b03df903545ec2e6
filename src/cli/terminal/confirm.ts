import { UsageError } from '../usage-error.ts'
import type { Terminal } from './terminal.ts'

/** The option of commands that ask before they do something. */
export const yesOption = { yes: { type: 'boolean', alias: 'y', description: "Don't ask." } } as const

/** Throws UsageError where a question would have to be asked and nobody is there to answer. Before anything else is done. */
export function checkAnswerable({ yes }: { readonly yes?: boolean | undefined }, terminal: Terminal): void {
  if (yes !== true && !terminal.isInputTerminal) throw new UsageError('Nobody is there to ask: add --yes.')
}

/** Whether it is to be done: asks, unless `--yes` was given. Says so when nothing is done. Throws UsageError where nobody can be asked. */
export async function confirm(
  { yes }: { readonly yes?: boolean | undefined },
  terminal: Terminal,
  question: string,
): Promise<boolean> {
  if (yes === true) return true
  checkAnswerable({ yes }, terminal)
  if (/^y(es)?$/i.test((await terminal.ask(`${question} [y/N] `)).trim())) return true
  terminal.err.write('Nothing was changed.\n')
  return false
}
