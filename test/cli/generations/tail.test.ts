import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { generation } from '../../storage/generation.ts'
import { builtProgram } from '../../support/built-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { inStore } from '../../support/generations.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const now = Date.now()
  const record = (id: string, ago: number, changes: Partial<GenerationRecord>) =>
    generation(id, { organizationId, workspaceId, createdAt: now - ago, ...changes })
  await inStore(gateway.dataDir, ({ generations }) =>
    generations.insertMany([
      record('gen-1', 3_000, { sessionId: 'chat', attempts: [], errorType: null, costNanos: 12_500 }),
      record('gen-2', 2_000, {
        ...{ status: 'failed', stopReason: null, model: null, provider: null, endpointTag: null, attempts: [] },
        ...{ keyId: 999, requestedModel: 'a/\u001b[2Jmodel' },
      }),
      record('gen-3', 1_000, { sessionId: 'chat' }),
    ]),
  )
})
afterAll(() => gateway.close())

const run = (...words: string[]) =>
  runWords(['generations', 'tail', ...words], { env: quietEnvironment(gateway.dataDir) })
const idsIn = (out: string) => [...out.matchAll(/gen-\w+/g)].map(([id]) => id)

describe('generations tail', () => {
  it('shows the last requests, one a line, the last one last', async () => {
    const { exitCode, out } = await run()
    expect(exitCode).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} completed {2}First \w+ key {2}sim\/echo-1 → simulator\/fast {2}11 \(12 cached\) in 14 out {2}\$0\.0000125 {2}19 ms {2}first 18 ms {2}gen-1$/,
    )
    expect(lines[1]).toContain('failed  deleted key  a/\\u001b[2Jmodel  ')
    expect(idsIn(out)).toEqual(['gen-1', 'gen-2', 'gen-3'])
    expect(idsIn((await run('-n', '2')).out)).toEqual(['gen-2', 'gen-3'])
    expect(idsIn((await run('--session', 'chat')).out)).toEqual(['gen-1', 'gen-3'])
    expect((await run('-n', '0')).out).toBe('')
  })

  it('prints JSON, one record a line, and refuses a number that is none', async () => {
    const { out } = await run('--json', '-n', '2')
    const records = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Schema<'Generation'>)
    expect(records).toMatchObject([{ id: 'gen-2' }, { id: 'gen-3', created_at: expect.any(String) }])
    for (const wrong of ['x', '10001', '']) expect((await run(`--lines=${wrong}`)).exitCode).toBe(2)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'goes on with what comes beside a running gateway, until %s',
    async (signal) => {
      const child = spawn(
        process.execPath,
        [await builtProgram(), 'generations', 'tail', '-f', '-n', '1', '--user', signal],
        {
          env: { PATH: process.env['PATH'], ...quietEnvironment(gateway.dataDir) },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      const output = collect(child)
      const asked = await ask(signal)
      // It may not be looking yet: then it is the last one that there was.
      await eventually(() => output.text).toContain(asked)
      await ask('eve')
      const next = await ask(signal)
      await eventually(() => output.text).toContain(next)
      const exited = once(child, 'exit')
      child.kill(signal)
      expect(await exited).toEqual([0, null])
      expect(idsIn(output.text)).toEqual([asked, next])
      expect(output.text).toContain('completed  First inference key  sim/echo → ')
    },
  )
})

function collect({ stdout, stderr }: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString('utf8')
    })
  }
  return output
}

async function ask(user: string): Promise<string> {
  const body = JSON.stringify({ model: 'sim/echo', input: 'hello', user })
  const response = await gateway.fetch('/responses', { method: 'POST', body })
  await response.text()
  return response.headers.get('x-generation-id') ?? ''
}
