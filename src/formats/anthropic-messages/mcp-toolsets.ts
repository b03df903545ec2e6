import type { Conversation } from '../../canonical/conversation.ts'
import type { McpServerWish } from '../../canonical/mcp-server.ts'
import { type NativeTool, serverFormat, type Tool } from '../../canonical/tool.ts'
import type { AdoptableTool } from '../../canonical/turn.ts'
import type { Schema } from '../../contract/contract.ts'
import { isSet } from '../shared/is-set.ts'
import { formatId } from './wire.ts'

type Servers = readonly Schema<'MessageMcpServer'>[]
type Toolset = Schema<'MessageMcpToolset'>

/** The MCP servers of a request, which the gateway can call itself. If one is the operator's, which no provider knows, it calls all of them. */
export function adoptableMcp(listed: Servers = [], tools: readonly object[] = []): readonly AdoptableTool[] {
  const known = new Set(listed.map(({ name }) => name))
  const others = new Set(tools.flatMap((tool) => serverNameOf(tool) ?? []).filter((name) => !known.has(name)))
  const servers: Servers = [...listed, ...[...others].map((name) => ({ type: 'url' as const, name }))]
  if (servers.length === 0) return []
  const kinds = ['mcp_toolset', 'mcp_servers']
  const formats = servers.every(({ url }) => isSet(url)) ? [formatId] : []
  return [{ kinds, formats, standIns: [], adopt: (own) => adopted(own, servers) }]
}

function serverNameOf(tool: { readonly type?: unknown; readonly mcp_server_name?: unknown }): string | undefined {
  const { type, mcp_server_name: name } = tool
  return type === 'mcp_toolset' && typeof name === 'string' ? name : undefined
}

function adopted(own: Conversation, servers: Servers): Conversation {
  const tools = own.tools.map((tool) => toolsetOf(tool, servers))
  const named = new Set(own.tools.flatMap((tool) => (isToolset(tool) ? [(tool.wire as Toolset).mcp_server_name] : [])))
  // An older version of this format has no toolsets: its servers say themselves what may be called.
  const alone = servers.filter(({ name }) => !named.has(name))
  const { mcp_servers: _, ...carried } = (own.extra?.[formatId] ?? {}) as Readonly<Record<string, unknown>>
  return {
    ...own,
    tools: [...tools, ...alone.map((server): Tool => ownTool(wishOf(server), 'mcp_servers'))],
    extra: { ...own.extra, [formatId]: carried },
  }
}

function isToolset(tool: Tool): tool is NativeTool {
  return tool.kind === 'native' && tool.type === 'mcp_toolset'
}

function toolsetOf(tool: Tool, servers: Servers): Tool {
  if (!isToolset(tool)) return tool
  const toolset = tool.wire as Toolset
  const server = servers.find(({ name }) => name === toolset.mcp_server_name)
  return server === undefined ? tool : ownTool(wishOf(server, toolset), tool.path ?? 'tools')
}

function ownTool(wire: McpServerWish, path: string): NativeTool {
  return { kind: 'native', format: serverFormat, type: 'mcp', path, wire }
}

/** This format asks nobody before a call. */
function wishOf(
  { name: label, url, authorization_token: authorization, tool_configuration: rules }: Schema<'MessageMcpServer'>,
  { default_config: usual, configs }: Partial<Pick<Toolset, 'default_config' | 'configs'>> = {},
): McpServerWish {
  const named = Object.entries(configs ?? {})
  const on = named.flatMap(([name, { enabled }]) => (enabled === true ? [name] : []))
  const off = named.flatMap(([name, { enabled }]) => (enabled === false ? [name] : []))
  const isOff = rules?.enabled === false
  const allowed = usual?.enabled === false ? on : isOff ? [] : (rules?.allowed_tools ?? undefined)
  return {
    label,
    ...(isSet(url) && { url }),
    ...(isSet(authorization) && { authorization }),
    ...(isSet(allowed) && { allowed: { names: allowed } }),
    ...(off.length > 0 && { blocked: off }),
    approval: { usually: 'never' },
  }
}
