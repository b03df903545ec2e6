import type { McpLock } from '../../../src/tools/mcp/mcp-lock.ts'

/** For tests without configured servers. */
export const noLock: McpLock = {
  check: () => Promise.reject(new Error('not used')),
  withoutSecrets: (_, words) => words,
  failed: () => Promise.reject(new Error('not used')),
}
