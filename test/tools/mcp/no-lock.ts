import type { McpLock } from '../../../src/tools/mcp/mcp-lock.ts'
import type { McpReports } from '../../../src/tools/mcp/mcp-tool.ts'

/** For tests without configured servers. */
export const noLock: McpLock = {
  check: () => Promise.reject(new Error('not used')),
  withoutSecrets: (_, words) => words,
  failed: () => Promise.reject(new Error('not used')),
}

export const noReports: McpReports = { unreached: () => {}, leftOut: () => {} }
