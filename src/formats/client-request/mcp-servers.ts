import type { McpServerWish, McpToolFilter } from '../../canonical/mcp-server.ts'
import type { Schema } from '../../contract/contract.ts'
import { isSet } from '../shared/is-set.ts'

/** What a tool of type `mcp` asks of the gateway. `usually`: whether calls wait for consent where it does not say. */
export function mcpServerWish(
  {
    server_label: label,
    server_url: url,
    connector,
    server_description: description,
    authorization,
    headers,
    allowed_tools: allowed,
    require_approval: approval,
  }: Schema<'McpTool'> | (Schema<'ChatMcpTool'> & Pick<Schema<'McpTool'>, 'require_approval'>),
  usually: 'always' | 'never',
): McpServerWish {
  return {
    label,
    ...(isSet(url) ? { url } : isSet(connector) && { connector }),
    ...(isSet(description) && { description }),
    ...(isSet(authorization) && { authorization }),
    ...(isSet(headers) && { headers }),
    ...(isSet(allowed) && { allowed: Array.isArray(allowed) ? { names: allowed } : filterOf(allowed) }),
    approval: approvalOf(approval, usually),
  }
}

/** Whether a tool names a server that the operator has configured, which only the gateway can call. */
export function isConfiguredMcp(tool: { readonly type?: unknown }): boolean {
  if (tool.type !== 'mcp') return false
  const { server_url: url, connector_id: connector } = tool as Partial<Schema<'McpTool'>>
  return !isSet(url) && !isSet(connector)
}

function approvalOf(
  rules: Schema<'McpTool'>['require_approval'],
  usually: 'always' | 'never',
): McpServerWish['approval'] {
  if (!isSet(rules)) return { usually }
  if (typeof rules === 'string') return { usually: rules }
  const { always, never } = rules
  return {
    ...(isSet(always) && { always: filterOf(always) }),
    ...(isSet(never) && { never: filterOf(never) }),
    // Whoever lists what has to be asked means that the rest has not.
    usually: isSet(always) && !isSet(never) ? 'never' : usually,
  }
}

function filterOf({ tool_names: names, read_only: isReadOnly }: Schema<'McpToolFilter'>): McpToolFilter {
  return { ...(isSet(names) && { names }), ...(isSet(isReadOnly) && { isReadOnly }) }
}
