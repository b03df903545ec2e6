import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { scanJson, spliceMembers } from '../../../streams/scan-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { encodeRelayRequest } from './request.ts'

/** The members that make up a request's input; the provider refuses all others. */
const countedFields: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'cache_control',
  'context_management',
  'mcp_servers',
  'output_format',
  'compaction',
  'billing_policy',
])

/** The request that asks an endpoint of this format how many input tokens the turn has. */
export function encodeCountRequest(turn: WrittenTurn, endpoint: Endpoint): UpstreamRequest {
  const { body, headers, ignoredParameters } = encodeRelayRequest(turn, endpoint)
  const source = scanJson(Buffer.from(body))
  const others = [...source.members.keys()].filter((name) => !countedFields.has(name))
  return {
    path: '/messages/count_tokens',
    headers,
    body: spliceMembers(source, new Map(others.map((name) => [name, null]))),
    ignoredParameters,
  }
}
