import { describe, expect, it } from 'vitest'
import { CallRoom } from '../../src/tools/call-room.ts'
import { defineTool, type ToolRequest } from '../../src/tools/define-tool.ts'
import { KeptText } from '../../src/tools/kept-text.ts'
import { type CallParts, runCalls } from '../../src/tools/run-calls.ts'
import { turnOf } from '../formats/plain-request.ts'
import { gate } from '../support/gate.ts'

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
  checkModel: () => {},
  imageModel: () => ({ name: 'a/m', modalities: ['image'] }),
  mayUse: () => true,
  spentInside: () => null,
}

const type = 'service:datetime'

function running(isStream: boolean, more: Partial<CallParts> = {}, own: typeof tool = tool) {
  const offered = { type, declaredType: type, functionName: 'datetime', tool: own, options: {} } as const
  return runCalls([{ callId: 'call_1', arguments: '{}', offered }], {
    ...{
      turn: turnOf({}, { isStream }),
      request,
      deferred: [],
      kept: new KeptText(),
      room: new CallRoom(),
      signal: new AbortController().signal,
    },
    ...{ finished: () => {}, newId: (prefix) => `${prefix}1`, reportBug: () => {}, clock: () => 0 },
    ...more,
  })
}

async function kindsOf(calls: ReturnType<typeof runCalls>): Promise<readonly string[]> {
  const kinds: string[] = []
  for await (const events of calls) kinds.push(...events.map(({ kind }) => kind))
  return kinds
}

const kindsFor = (isStream: boolean) => kindsOf(running(isStream))

it('shows how calls get on to callers that read as they go', async () => {
  const progress = ['server-progress', 'server-progress', 'server-progress']
  expect(await kindsFor(true)).toEqual(['server-call', ...progress, 'server-result'])
})

it('keeps nothing of it for callers that read the answer in one piece', async () => {
  expect(await kindsFor(false)).toEqual(['server-call', 'server-result'])
})

describe('a bug after a call', () => {
  const finished = () => {
    throw new Error('a bug')
  }

  it('is told to whoever waits for it', async () => {
    await expect(kindsOf(running(false, { finished }))).rejects.toThrow('a bug')
  })

  it('is reported where nobody waits any more', async () => {
    const caller = new AbortController()
    const begun = gate()
    const ended = gate()
    let reportBug = (_: unknown) => {}
    const reported = new Promise<unknown>((resolve) => (reportBug = resolve))
    const slow: typeof tool = {
      ...tool,
      async run() {
        begun.open()
        await ended.opened
        return { text: 'Over.', isError: false, item: {} }
      },
    }
    const kinds = kindsOf(running(false, { finished, reportBug, signal: caller.signal }, slow))
    await begun.opened
    caller.abort(new Error('gone'))
    await expect(kinds).rejects.toThrow('gone')
    ended.open()
    expect(await reported).toMatchObject({ message: 'a bug' })
  })
})
