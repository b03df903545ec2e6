import type { Schema } from '../../api/contract.ts'
import { words } from '../../words/numbers.ts'

/** Of which requests prompts and answers are kept. */
export function keptWords(workspace: Schema<'Workspace'>): string {
  if (!workspace.is_observability_io_logging_enabled) return 'not kept'
  const { io_logging_sampling_rate: share, io_logging_api_key_ids: keys } = workspace
  const which = keys === null ? '' : ` of ${words.count(keys.length)} ${keys.length === 1 ? 'key' : 'keys'}`
  return share === 1 ? `kept${which}` : `kept of ${words.share(share)}${which}`
}
