import { join } from 'node:path'
import { GuardedClient } from '../../outbound/guarded-client.ts'
import type { ReportUnreached } from '../define-tool.ts'
import type { ConfiguredMcpServer } from './configured-servers.ts'
import { McpLock } from './mcp-lock.ts'
import { type McpToolLimits, mcpTool } from './mcp-tool.ts'

/** What the configuration says that concerns MCP servers. */
export interface McpSettings {
  readonly mcpServers: readonly ConfiguredMcpServer[]
  readonly dataDir: string
  readonly outbound: { readonly allowHosts: readonly string[] }
}

/** Bounds on every server. */
export const mcpLimits: McpToolLimits = {
  ...{ timeoutMs: 60_000, listTimeoutMs: 10_000 },
  ...{ bytesMax: 1024 * 1024, toolsMax: 128 },
}

/** Bounds on the calls of all servers at once: one key's leave room for those of others, and none takes that of other fetches. */
const callsAtOnce = { fetchesMax: 128, share: 0.25 }

/** The tool `mcp`. */
export function createMcpTool(settings: McpSettings, report: ReportUnreached) {
  const outbound = new GuardedClient({ ...callsAtOnce, allowHosts: settings.outbound.allowHosts })
  const configured = { servers: settings.mcpServers, outbound: clientFor(settings), lock: lockOf(settings) }
  return mcpTool({ outbound, limits: mcpLimits, configured, report })
}

/** The client for configured servers: the operator allows their addresses by naming them. */
export function clientFor({ mcpServers, outbound: { allowHosts } }: McpSettings): GuardedClient {
  return new GuardedClient({ ...callsAtOnce, allowHosts: [...allowHosts, ...mcpServers.map(({ url }) => hostOf(url))] })
}

/** The lock file, in the data folder. */
export function lockOf({ dataDir }: Pick<McpSettings, 'dataDir'>): McpLock {
  return new McpLock(join(dataDir, 'mcp-lock.json'))
}

function hostOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}
