import { functionNameOf } from '../../../canonical/function-name.ts'
import type { Item } from '../../../canonical/item.ts'
import { serverFormat } from '../../../canonical/tool.ts'
import { textOf } from '../../../streams/untrusted-json.ts'
import type { InputItem } from '../wire.ts'

const ownIds = /^mcp[lr]?_gw_/

/** Whether an item tells of an MCP server that the gateway has called, not a provider. */
export function isOwnMcpItem(item: InputItem): boolean {
  const { type, id, approval_request_id: question } = item as Readonly<Record<string, unknown>>
  if (type === 'mcp_approval_response') return ownIds.test(textOf(question))
  return (
    (type === 'mcp_list_tools' || type === 'mcp_call' || type === 'mcp_approval_request') && ownIds.test(textOf(id))
  )
}

/**
 * Such an item in words that every provider understands: a call and its result. Questions and their answers stay, for the tool loop to read.
 * The list of tools says nothing: the servers are asked again.
 */
export function recallMcpItem(item: InputItem): readonly Item[] {
  const wire = item as Readonly<Record<string, unknown>>
  const { type, id, name, arguments: said, output, error, approval_request_id: question } = wire
  if (type === 'mcp_list_tools') return []
  if (type !== 'mcp_call') return [{ kind: 'native', format: serverFormat, type: textOf(type), wire: item }]
  const callId = textOf(id)
  const text = typeof output === 'string' ? output : `Error: ${typeof error === 'string' ? error : 'the call failed'}`
  return [
    {
      kind: 'tool-call',
      variant: 'function',
      callId,
      name: functionNameOf(textOf(name)),
      arguments: textOf(said) === '' ? '{}' : textOf(said),
      // The call must not be run for the same consent again.
      ...(textOf(question) !== '' && { extra: { [serverFormat]: { approval_request_id: question } } }),
    },
    {
      kind: 'tool-result',
      variant: 'function',
      callId,
      parts: [{ kind: 'text', text }],
      ...(typeof output !== 'string' && { isError: true }),
    },
  ]
}
