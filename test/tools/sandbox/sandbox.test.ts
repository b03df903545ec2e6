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

it('keeps only so many calls waiting, and refuses those beyond them', async () => {
  const sandbox = new Sandbox({ ...fakeLimits, concurrency: 1 }, new ContainerFolders(dataDir, Date.now))
  const leaving = new AbortController()
  const request = {
    context: { id: 'gen-1', organizationId: 'o', workspaceId: 'w', keyId: 1 },
    cancellation: leaving,
    isInner: false,
  } as never
  const run = () =>
    sandbox
      .run({
        ...{ options: {}, request, turn: {} as never, shell: 'sh', scripts: ['sleep 60'] },
        signal: leaving.signal,
      })
      .catch((error: Error) => error.message)
  const first = [run(), ...Array.from({ length: 64 }, run)]
  expect(await run()).toBe('the sandbox is busy: try again later')
  leaving.abort(new Error('gone'))
  expect(new Set(await Promise.all(first))).toEqual(new Set(['gone']))
})
