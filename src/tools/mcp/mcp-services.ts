import { chooseProxy, type ProxySettings } from '../../outbound/choose-proxy.ts'
import { GuardedClient } from '../../outbound/guarded-client.ts'
import type { McpListing } from '../../records/mcp-tool.ts'
import { gatewayHolder } from '../../shares/holder.ts'
import type { ConfiguredMcpServer } from './configured-servers.ts'
import { McpError } from './mcp-error.ts'
import type { McpLock } from './mcp-lock.ts'
import { openMcpSession } from './mcp-session.ts'
import { type McpReports, type McpToolLimits, mcpTool } from './mcp-tool.ts'

/** What the configuration says that concerns MCP servers. */
export interface McpSettings {
  readonly mcpServers: readonly ConfiguredMcpServer[]
  readonly outbound: {
    readonly allowHosts: readonly string[]
    readonly proxies: ProxySettings
  }
}

/** Bounds on every server. */
export const mcpLimits: McpToolLimits = {
  ...{ timeoutMs: 60_000, listTimeoutMs: 10_000 },
  ...{ bytesMax: 1024 * 1024, toolsMax: 128 },
}

/** Calls of all servers at once; none takes the room of other fetches. */
const callsAtOnce = { fetchesMax: 128 }

/** What calls MCP servers. */
export interface McpServices {
  /** The tool `mcp`. */
  readonly tool: ReturnType<typeof mcpTool>
  readonly list: ListMcpServer
}

/** Asks a configured server for its tools, in 15 seconds at most. Rejects with McpError, or with the signal's reason once it has aborted. */
export type ListMcpServer = (server: ConfiguredMcpServer, signal: AbortSignal) => Promise<McpListing>

export function createMcp(settings: McpSettings, lock: McpLock, reports: McpReports): McpServices {
  const { allowHosts, proxies } = settings.outbound
  const outbound = new GuardedClient({ ...callsAtOnce, allowHosts, chooseProxy: chooseProxy(proxies, 'callers') })
  const own = clientFor(settings)
  const configured = { servers: settings.mcpServers, outbound: own, lock }
  return { tool: mcpTool({ outbound, limits: mcpLimits, configured, reports }), list: listerBy(own) }
}

/** Lists servers by this client. */
export function listerBy(client: Pick<GuardedClient, 'open'>): ListMcpServer {
  return async (server, signal) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new McpError('the server took too long')), mcpLimits.listTimeoutMs)
    const waiting = AbortSignal.any([signal, late.signal])
    try {
      const session = await openMcpSession(server, client, mcpLimits, gatewayHolder('administration'), waiting)
      try {
        return await session.list(waiting)
      } finally {
        session.close()
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The client for configured servers: the operator allows their addresses by naming them. */
export function clientFor({ mcpServers, outbound: { allowHosts, proxies } }: McpSettings): GuardedClient {
  return new GuardedClient({
    ...callsAtOnce,
    allowHosts: [...allowHosts, ...mcpServers.map(({ url }) => hostOf(url))],
    chooseProxy: chooseProxy(proxies, 'mcp_servers'),
  })
}

function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}
