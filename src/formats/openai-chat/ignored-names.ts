import type { Turn } from '../../canonical/turn.ts'

/** This format's names of parameters whose canonical names come from the Responses format. */
const chatNames: Readonly<Record<string, string>> = {
  max_output_tokens: 'max_completion_tokens',
  'text.format': 'response_format',
  'text.format.description': 'response_format.json_schema.description',
  'text.format.strict': 'response_format.json_schema.strict',
  'text.verbosity': 'verbosity',
  safety_identifier: 'user',
}

/** The names of ignored parameters in the caller's format. */
export function callerNames(ignored: ReadonlySet<string>, { clientFormat }: Pick<Turn, 'clientFormat'>): string[] {
  if (clientFormat !== 'openai-chat') return [...ignored]
  return [...ignored].map((name) => chatNames[name] ?? name.replace(/^input\./, 'messages.'))
}
