import { UsageError } from '../usage-error.ts'
import type { Terminal } from './terminal.ts'

/** The option of commands that ask before they do something. */
export const yesOption = { yes: { type: 'boolean', alias: 'y', description: "Don't ask for confirmation." } } as const

/** Throws UsageError when a question is needed and there is no terminal to ask on. Call it before doing anything else. */
export function checkAnswerable({ yes }: { readonly yes?: boolean | undefined }, terminal: Terminal): void {
  if (yes !== true && !terminal.isInputTerminal) throw new UsageError('Confirmation needs a terminal: add --yes.')
}

/** True when confirmed, or with `--yes`. Prints a note when declined. Throws UsageError without a terminal to ask on. */
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
