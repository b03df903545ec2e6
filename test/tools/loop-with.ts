import { defineTool, type ServerTool } from '../../src/tools/define-tool.ts'
import { createTools } from '../../src/tools/index.ts'
import { ServerToolLoop } from '../../src/tools/loop.ts'
import { createMcp } from '../../src/tools/mcp/mcp-services.ts'
import { ContainerFolders } from '../../src/tools/sandbox/container-folders.ts'
import { Sandbox } from '../../src/tools/sandbox/sandbox.ts'
import { WebSearch } from '../../src/web/search/web-search.ts'
import { testEnvelopes } from '../support/envelopes.ts'
import { testWebFetch } from '../web/fetch/test-web-fetch.ts'
import { noFiles } from './files/no-files.ts'
import { noLock, noReports } from './mcp/no-lock.ts'
import { fakeLimits } from './sandbox/limits.ts'

/** The tool loop with this in the place of what `service:datetime` does. */
export function loopWith(
  run: ServerTool<object>['run'],
  reportBug: (error: unknown) => void = () => {},
): ServerToolLoop {
  return new ServerToolLoop({
    tools: {
      ...createTools({
        now: Date.now,
        envelopes: testEnvelopes,
        mcp: createMcp(
          { mcpServers: [], outbound: { allowHosts: [], proxies: { exceptFor: [], usedFor: [] } } },
          noLock,
          noReports,
        ).tool,
        reportUnreached: () => {},
        panelTimeoutMs: 1_000,
        sandbox: new Sandbox(fakeLimits, new ContainerFolders('/nowhere', Date.now)),
        catalogOf: () => Promise.reject(new Error('not used')),
        webSearch: new WebSearch([]),
        webFetch: testWebFetch(),
        files: noFiles,
      }),
      'service:datetime': defineTool('service:datetime', {
        name: 'datetime',
        describe: () => ({ description: 'Another one.', parameters: { type: 'object' } }),
        begin: () => ({ datetime: '', timezone: 'UTC' }),
        run,
      }),
    },
    reportBug,
    clock: () => performance.now(),
  })
}
