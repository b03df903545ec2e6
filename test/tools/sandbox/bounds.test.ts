import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SandboxConfig } from '../../../src/config/config.ts'
import { diskFull } from '../../../src/errors/disk-full.ts'
import { DiskRoom } from '../../../src/files/disk-room.ts'
import { ContainerFolders } from '../../../src/tools/sandbox/container-folders.ts'
import { Sandbox } from '../../../src/tools/sandbox/sandbox.ts'
import { eventually } from '../../support/eventually.ts'
import { findBubblewrap } from '../../support/find-bubblewrap.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { fakeLimits } from './limits.ts'

const mebibyte = 1024 * 1024
const root = mkdtempSync(join(tmpdir(), 'sandbox-bounds-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function sandboxIn(name: string, over: Partial<SandboxConfig> = {}, disk?: ConstructorParameters<typeof Sandbox>[2]) {
  const folder = resolve(root, name)
  let unbounded = 0
  let asked = 0
  const containers = new ContainerFolders(folder, Date.now, () => unbounded++)
  const limits = { ...fakeLimits, fileBytesMax: 4 * mebibyte, processesMax: 512, ...over }
  const sandbox = new Sandbox(limits, containers, disk)
  const run = async (script: string, container = 'c', workspaceId = 'w') => {
    const { ends } = await sandbox.run({
      options: { environment: { type: 'container_reference', container_id: container } },
      // Each from another organization, so that none waits for the share of another.
      request: { context: { workspaceId, organizationId: `o${++asked}`, keyId: asked }, caller: {} } as never,
      turn: {} as never,
      ...{ shell: 'bash', scripts: [script], signal: new AbortController().signal },
    })
    const [end] = ends
    if (end === undefined) throw new Error('the command did not run')
    return end
  }
  return { run, folder, unbounded: () => unbounded }
}

/** Bytes of all files below a folder. */
function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512, 0)
}

const many = (count: number, folder = '.') =>
  `mkdir -p ${folder}; for i in $(seq ${count}); do head -c 4000000 /dev/zero > ${folder}/f$i || exit 9; done`

describe('a folder that only those who look bound', () => {
  it.each([
    ['large files', many(60)],
    ['large files at once', many(60).replace('|| exit 9;', '&').concat('; wait')],
    ['many files', 'for i in $(seq 200); do : > f$i; done'],
    ['folders', 'for i in $(seq 200); do mkdir d$i; done'],
    ['files deep down', many(60, 'deep/b/c/d')],
    ['files where nobody may list them', `${many(60, 'closed')}; chmod 000 closed`],
  ])('N41: is emptied, and the command ended, where it leaves more than it may: %s', async (name, script) => {
    const { run, folder } = sandboxIn(name.replaceAll(' ', '-'))
    expect((await run('echo kept > a; cat a')).stdout).toBe('kept\n')
    const { exitCode, stderr } = await run(script)
    expect(exitCode).toBe(137)
    expect(stderr).toContain('[stopped, and its folders were emptied: its folders may hold 8 MiB and 100 files]')
    expect(bytesIn(folder)).toBe(0)
    // It goes on, with all of its room.
    expect(await run(many(1))).toMatchObject({ exitCode: 0, stderr: '' })
  })

  it('N41: is ended while it writes, not only after it', async () => {
    const { run } = sandboxIn('endless')
    const { exitCode, isTimeout } = await run('while true; do head -c 1000000 /dev/zero > f$RANDOM$RANDOM; done')
    expect({ exitCode, isTimeout }).toEqual({ exitCode: 137, isTimeout: false })
  })

  it('N42: is not written to while the disk is full', async () => {
    let isFull = true
    const { run, folder } = sandboxIn('full', {}, { refusal: async () => (isFull ? diskFull('') : undefined) })
    await expect(run('echo x > a')).rejects.toThrow("The gateway's disk is full.")
    expect(bytesIn(folder)).toBe(0)
    isFull = false
    expect((await run('echo x > a; cat a')).stdout).toBe('x\n')
  })
})

describe('the folders of all', () => {
  it('N41: stay within their room: the one that was idle the longest goes first', async () => {
    const { run, folder } = sandboxIn('all', { foldersBytesMax: 15 * mebibyte })
    for (const id of ['a', 'b', 'c']) await run(`${many(1)}; echo ${id} > name`, id)
    const ids = () => readdirSync(join(folder, String(readdirSync(folder)[0])))
    expect(ids().toSorted()).toEqual(['b', 'c'])
    expect((await run('cat name', 'b')).stdout).toBe('b\n')
    await run('true', 'd')
    await eventually(() => ids().toSorted()).toEqual(['b', 'd'])
    expect(bytesIn(folder)).toBeLessThan(15 * mebibyte)
  })

  it('N41: have no room for another one while all are in use', async () => {
    const { run } = sandboxIn('busy', { foldersBytesMax: 8 * mebibyte, concurrency: 8 })
    const first = run('until [ -e end ]; do sleep 0.05; done', 'a')
    await eventually(() => run('true', 'b').catch((error: Error) => error.message)).toBe(
      'the sandbox has no room for another container now: try again later',
    )
    await run('touch end', 'a')
    await first
    expect((await run('true', 'b')).exitCode).toBe(0)
  })
})

const bubblewrap = findBubblewrap()
describe.skipIf(bubblewrap === undefined)(
  `a folder that the kernel bounds${bubblewrap === undefined ? ' (skipped: no bubblewrap)' : ''}`,
  () => {
    const command = [bubblewrap ?? '']

    it.each([
      ['its folder', many(60), 'No space left on device'],
      ['/tmp', many(60, '/tmp'), 'No space left on device'],
      ['both', `${many(1)}; ${many(60, '/tmp')}`, 'No space left on device'],
      ['many files', 'for i in $(seq 200); do : > f$i || exit 9; done', 'No space left on device'],
    ])('N41: refuses what is beyond its bounds, and keeps what was before: %s', async (name, script, words) => {
      const { run, folder, unbounded } = sandboxIn(`k-${name.replaceAll(/\W/g, '-')}`, { command })
      await run('echo kept > a')
      const { exitCode, stderr } = await run(script)
      expect(exitCode).toBe(9)
      expect(stderr).toContain(words)
      expect((await run('cat a')).stdout).toBe('kept\n')
      expect(
        (await run('du -sk . /tmp | cut -f1 | paste -sd+ | bc 2>/dev/null; rm -f f* /tmp/f*; echo ok')).stdout,
      ).toMatch(/ok/)
      // Nothing of it is on the disk of the gateway.
      expect(bytesIn(folder)).toBe(0)
      expect(unbounded()).toBe(0)
    })

    it('N41: is another one for another workspace and another container, and ends with its time', async () => {
      const { run, folder } = sandboxIn('k-apart', { command, sleepAfterMs: 1 })
      await run('echo mine > a', 'c', 'one')
      for (const [container, workspace] of [
        ['c', 'two'],
        ['d', 'one'],
      ] as const)
        expect((await run('cat a', container, workspace)).exitCode).toBe(1)
      await eventually(() => readdirSync(folder).flatMap((owner) => readdirSync(join(folder, owner)))).toEqual([])
      expect(holders(folder)).toEqual([])
    })

    it('N41: can not be left for the gateway’s, or made larger', async () => {
      const { run } = sandboxIn('k-closed', { command })
      for (const script of [
        'mount -o remount,size=1g /workspace',
        'nsenter --target 1 --mount --user true',
        `ls ${root}`,
        'cat /proc/1/root/etc/passwd',
      ])
        expect([script, (await run(script)).exitCode]).not.toEqual([script, 0])
    })

    it('N41: is made anew where the process that holds it has died', async () => {
      const { run, folder } = sandboxIn('k-died', { command })
      await run('echo x > a')
      for (const pid of holders(folder)) process.kill(pid, 'SIGKILL')
      await eventually(() => holders(folder)).toEqual([])
      await eventually(async () => (await run('ls; echo y > b; cat b; rm b')).stdout).toBe('y\n')
    })
  },
)

/** The processes that hold containers below a folder. */
function holders(folder: string): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/mounts`, 'utf8').includes(` ${folder}/`)
      } catch {
        return false
      }
    })
}

const disk = mountSmallDisk(32)
describe.skipIf(disk === undefined)(`on a small disk${disk === undefined ? ' (skipped: needs root)' : ''}`, () => {
  afterAll(() => disk?.remove())
  it('N42: ends a command that fills the disk, and gives its space back', async () => {
    const folder = disk?.folder ?? ''
    const limits = { folderBytesMax: 256 * mebibyte, foldersBytesMax: 256 * mebibyte, fileBytesMax: 64 * mebibyte }
    const room = new DiskRoom({ folder, reserveBytes: () => 64 * mebibyte })
    const { run } = sandboxIn(folder, limits, room)
    const { exitCode, stderr } = await run('head -c 60000000 /dev/zero > a')
    expect(exitCode).toBe(137)
    expect(stderr).toContain("[stopped, and its folders were emptied: The gateway's disk is full.")
    const { bavail, bsize } = statfsSync(folder)
    expect(bavail * bsize).toBeGreaterThan(31 * mebibyte)
    expect((await run('echo x > a; cat a')).stdout).toBe('x\n')
  })
})
