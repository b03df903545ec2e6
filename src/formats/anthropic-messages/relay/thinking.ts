import type { Endpoint } from '../../../catalog/catalog.ts'
import { endpointSupports } from '../../shared/endpoint-supports.ts'
import type { MessageRequest } from '../client/wire.ts'
import { withoutThinkingEdits } from '../upstream/thinking-edits.ts'

/** Removes what a model that can't think refuses: thinking, an effort, and edits of earlier thoughts. Programs send them to every model. */
export function changeThinking(
  { thinking, output_config: config, context_management: management }: MessageRequest,
  endpoint: Endpoint,
  changes: Map<string, string | null>,
  ignoredParameters: string[],
): void {
  if (endpointSupports(endpoint, 'reasoning')) return
  if (thinking !== undefined && thinking.type !== 'disabled') {
    changes.set('thinking', null)
    ignoredParameters.push('thinking')
  }
  if (config !== undefined && config !== null && 'effort' in config) {
    const { effort, ...others } = config
    changes.set('output_config', Object.keys(others).length === 0 ? null : JSON.stringify(others))
    if (effort !== undefined && effort !== null) ignoredParameters.push('output_config.effort')
  }
  const kept = withoutThinkingEdits(management)
  if (kept !== management) changes.set('context_management', kept === undefined ? null : JSON.stringify(kept))
}
