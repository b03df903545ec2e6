import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerToolset } from '../../../src/tools/define-tool.ts'
import { clientFor, mcpLimits } from '../../../src/tools/mcp/mcp-services.ts'
import { mcpTool } from '../../../src/tools/mcp/mcp-tool.ts'
import { noLock, noReports } from './no-lock.ts'

const server = createServer(() => {})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`
})
afterAll(() => void server.close())

type Setting = Parameters<ServerToolset<never>['open']>[0]

it('gives up a server that says nothing when its tools are to be listed, long before a call would be', async () => {
  const outbound = clientFor({
    mcpServers: [],
    outbound: { allowHosts: ['127.0.0.1'], proxies: { exceptFor: [], usedFor: [] } },
  })
  const configured = { servers: [], outbound, lock: noLock }
  const limits = { ...mcpLimits, listTimeoutMs: 50 }
  const tool = mcpTool({ outbound, limits, configured, reports: noReports })
  const options = { label: 'tickets', url, approval: 'never' }
  const request = { context: { workspaceId: 'one', keyId: 1 } }
  const opened = await tool.open({ options, request } as unknown as Setting, new AbortController().signal)
  expect(opened).toMatchObject({
    functions: [],
    failure: { server: 'tickets', error: 'the server took too long' },
  })
  expect(mcpLimits.listTimeoutMs).toBeLessThan(mcpLimits.timeoutMs)
})
