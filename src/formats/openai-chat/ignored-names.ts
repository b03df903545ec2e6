import type { Turn } from '../../canonical/turn.ts'

/** What this format's callers call a parameter for which the code has the name that responses give it. */
const chatNames: Readonly<Record<string, string>> = {
  max_output_tokens: 'max_completion_tokens',
  'text.format': 'response_format',
  'text.verbosity': 'verbosity',
  safety_identifier: 'user',
}

/** The names of parameters that were left out, in the words of the turn's caller. */
export function callerNames(ignored: ReadonlySet<string>, { clientFormat }: Pick<Turn, 'clientFormat'>): string[] {
  if (clientFormat !== 'openai-chat') return [...ignored]
  return [...ignored].map((name) => chatNames[name] ?? name.replace(/^input\./, 'messages.'))
}
