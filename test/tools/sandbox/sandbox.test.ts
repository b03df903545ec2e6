import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ContainerFolders } from '../../../src/tools/sandbox/container-folders.ts'
import { Sandbox } from '../../../src/tools/sandbox/sandbox.ts'
import { fakeLimits } from './limits.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs a script for a key, until it is over or `leaving`. Its end is its output, or the words of its error. */
function runner(concurrency: number, leaving: AbortController) {
  const sandbox = new Sandbox({ ...fakeLimits, concurrency }, new ContainerFolders(dataDir, Date.now))
  return (keyId: number, script: string, organizationId = 'o') =>
    sandbox
      .run({
        ...{ options: {}, turn: {} as never, shell: 'sh', scripts: [script] },
        request: {
          context: { id: `gen-${keyId}`, organizationId, workspaceId: 'w', keyId },
          caller: {},
          cancellation: leaving,
          isInner: false,
        } as never,
        signal: leaving.signal,
      })
      .then(
        ({ ends }) => ends[0]?.stdout,
        (error: Error) => error.message,
      )
}

it('keeps only so many calls waiting, and refuses those beyond them', async () => {
  const leaving = new AbortController()
  const run = runner(1, leaving)
  const keys = Array.from({ length: 80 }, (_, key) => run(key, 'sleep 60', `organization ${key}`))
  expect(await run(100, 'sleep 60', 'last')).toBe('the sandbox is busy: try again later')
  leaving.abort(new Error('gone'))
  expect(new Set(await Promise.all(keys))).toEqual(new Set(['gone', 'the sandbox is busy: try again later']))
})

it('N35: one key that sleeps in the sandbox leaves room for another key, and for another organization', async () => {
  const leaving = new AbortController()
  const run = runner(4, leaving)
  const asleep = Array.from({ length: 100 }, () => run(1, 'sleep 60'))
  expect(await run(2, 'echo colleague')).toBe('colleague\n')
  expect(await run(3, 'echo stranger', 'other')).toBe('stranger\n')
  leaving.abort(new Error('gone'))
  const full = 'as many commands of this key wait for the sandbox as may: try again when one is done'
  expect(new Set(await Promise.all(asleep))).toEqual(new Set(['gone', full]))
})

it("N40: a member's containers are the member's alone, however they are named", async () => {
  const sandbox = new Sandbox(fakeLimits, new ContainerFolders(dataDir, Date.now))
  const run = async (memberId: string | undefined, script: string, options: object, workspaceId = 'w') => {
    const own = memberId === undefined ? {} : { own: { organizationId: 'o', memberId } }
    const { ends } = await sandbox.run({
      ...{ options, turn: { sessionId: 'talk' } as never, shell: 'sh', scripts: [script] },
      request: { context: { organizationId: 'o', workspaceId, keyId: 1 }, caller: own } as never,
      signal: new AbortController().signal,
    })
    return ends[0]?.stdout
  }
  for (const options of [{}, { environment: { type: 'container_reference', container_id: 'build' } }]) {
    const read = (memberId?: string, workspaceId?: string) =>
      run(memberId, 'cat notes 2>/dev/null || echo none', options, workspaceId)
    await run('meg', 'echo of meg > notes', options)
    expect([await read('meg'), await read('tom'), await read()]).toEqual(['of meg\n', 'none\n', 'none\n'])
    await run(undefined, 'echo of a program > notes', options)
    expect([await read('meg'), await read('tom'), await read()]).toEqual(['of meg\n', 'none\n', 'of a program\n'])
    expect(await read('meg', 'elsewhere')).toBe('none\n')
  }
})
