import { expect, it } from 'vitest'
import { CallRoom } from '../../src/tools/call-room.ts'
import { defineTool, type ToolRequest } from '../../src/tools/define-tool.ts'
import { KeptText } from '../../src/tools/kept-text.ts'
import { runCalls } from '../../src/tools/run-calls.ts'
import { turnOf } from '../formats/plain-request.ts'

const tool = defineTool('service:datetime', {
  name: 'datetime',
  describe: () => ({ description: 'Talks while it works.', parameters: { type: 'object' } }),
  run: async ({ progress }) => {
    for (let count = 0; count < 3; count++) progress('response.fusion_call.panel.delta', { delta: 'a' })
    return { text: 'Over.', isError: false, item: {} }
  },
})
const request: ToolRequest = {
  context: { id: 'gen-1', requestId: 'req-1', organizationId: 'o', workspaceId: 'w', keyId: 1 },
  caller: { keyHash: 'h', userId: null },
  cancellation: new AbortController(),
  isInner: false,
  askModel: () => Promise.reject(new Error('not used')),
  imageModel: () => ({ name: 'a/m', modalities: ['image'] }),
  spentInside: () => null,
}

async function kindsFor(isStream: boolean): Promise<readonly string[]> {
  const type = 'service:datetime'
  const offered = { type, declaredType: type, functionName: 'datetime', tool, options: {} } as const
  const running = runCalls([{ callId: 'call_1', arguments: '{}', offered }], {
    ...{
      turn: turnOf({}, { isStream }),
      request,
      deferred: [],
      kept: new KeptText(),
      room: new CallRoom(),
      signal: AbortSignal.timeout(9_000),
    },
    ...{ finished: () => {}, newId: (prefix) => `${prefix}1`, reportBug: () => {}, clock: () => 0 },
  })
  const kinds: string[] = []
  for await (const events of running) kinds.push(...events.map(({ kind }) => kind))
  return kinds
}

it('shows how calls get on to callers that read as they go', async () => {
  const progress = ['server-progress', 'server-progress', 'server-progress']
  expect(await kindsFor(true)).toEqual(['server-call', ...progress, 'server-result'])
})

it('keeps nothing of it for callers that read the answer in one piece', async () => {
  expect(await kindsFor(false)).toEqual(['server-call', 'server-result'])
})
