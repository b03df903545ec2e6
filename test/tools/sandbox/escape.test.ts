import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ContainerFolders } from '../../../src/tools/sandbox/container-folders.ts'
import { runCommand } from '../../../src/tools/sandbox/run-command.ts'
import { sandboxCommand } from '../../../src/tools/sandbox/sandbox-command.ts'
import { eventually } from '../../support/eventually.ts'
import { findBubblewrap } from '../../support/find-bubblewrap.ts'
import { fakeLimits } from './limits.ts'

const bubblewrap = findBubblewrap()
const root = mkdtempSync(join(tmpdir(), 'sandbox-escape-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const containers = new ContainerFolders(join(root, 'sandbox'), Date.now)
const never = new AbortController().signal
const secret = join(root, 'secret')
writeFileSync(secret, 'the master key')

interface Attempt {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly workspace?: string
}

async function attemptIn(canBeBounded: boolean, script: string, more: Attempt = {}) {
  const rules = { bytes: 64 * 1024 ** 2, files: 1000, bytesOfAll: 1024 ** 3, canBeBounded }
  const container = await containers.open(more.workspace ?? 'one', canBeBounded ? 'bounded' : 'c', rules)
  expect(container.enter !== undefined).toBe(canBeBounded)
  const limits = { ...fakeLimits, command: [bubblewrap ?? ''], processesMax: 64 }
  const command = sandboxCommand(limits, container, 'bash', script)
  const { timeoutMs = 20_000, signal = never } = more
  const end = await runCommand({ command, folder: '/', timeoutMs, outputBytesMax: 4096, signal })
  const [, , holder] = container.enter ?? []
  return { ...end, folder: `${holder === undefined ? '' : `/proc/${holder}/root`}${container.folder}` }
}

/** Whether any process of the machine is a `sleep` of so many seconds. */
function isRunning(seconds: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') === `sleep\0${seconds}\0`
    } catch {
      return false
    }
  })
}

describe.skipIf(bubblewrap === undefined).each([
  ['in a folder of the host', false],
  ['in a file system of its own', true],
])(`in bubblewrap a command %s${bubblewrap === undefined ? ' (skipped: no bubblewrap)' : ''}`, (_, canBeBounded) => {
  const attempt = (script: string, more?: Attempt) => attemptIn(canBeBounded, script, more)

  it('works in its folder, and leaves files there', async () => {
    const { stdout, stderr, exitCode, folder } = await attempt('pwd; echo hi > a; cat a; echo $HOME; mktemp -d')
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    expect(stdout).toMatch(/^\/workspace\nhi\n\/workspace\n\/tmp\//)
    expect(existsSync(join(folder, 'a'))).toBe(true)
  })

  it.each([
    ['/etc/shadow', 'cat /etc/shadow'],
    ['/etc/passwd', 'cat /etc/passwd'],
    ['the gateway’s files', `cat ${secret}`],
    ['them through a link out of its folder', `ln -sf ${secret} out; cat out`],
    ['them through the root of another process', `cat /proc/1/root${secret} /proc/*/root${secret}`],
    ['the environment of the gateway', `cat /proc/${process.pid}/environ /proc/${process.ppid}/environ`],
    ['the files of the folder above', 'cat ../../secret ../secret; ls /workspace/.. | grep sandbox'],
  ])('can’t read %s', async (_, script) => {
    const { stdout, exitCode } = await attempt(script)
    expect(exitCode).not.toBe(0)
    expect(stdout).toBe('')
  })

  it('can’t read or write the folder of another workspace', async () => {
    const { folder } = await attempt('echo mine > private', { workspace: 'two' })
    const { stdout, exitCode } = await attempt(`cat ${folder}/private; echo x > ${folder}/new; ls /workspace`)
    expect(stdout).not.toContain('mine')
    expect(exitCode).toBe(0)
    expect(readdirSync(folder)).toEqual(['private'])
  })

  it.each([
    ['a system folder', 'echo x > /usr/bin/evil'],
    ['the root', 'echo x > /evil'],
    ['shared memory', 'echo x > /dev/shm/evil'],
    ['the gateway’s folder', `echo x > ${root}/evil`],
    ['a large file', 'head -c 3000000 /dev/zero > big; [ $(stat -c %s big) -gt 1100000 ]'],
  ])('can’t write %s', async (_, script) => {
    expect((await attempt(script)).exitCode).not.toBe(0)
    expect(existsSync(join(root, 'evil'))).toBe(false)
  })

  it('can’t reach the network, the machine’s own least of all', async () => {
    let calls = 0
    const server = createServer((socket) => {
      calls++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const { exitCode } = await attempt(`exec 3<>/dev/tcp/127.0.0.1/${port}`)
    server.close()
    expect({ exitCode, calls }).toEqual({ exitCode: 1, calls: 0 })
    expect((await attempt('cat /proc/net/dev | grep -vE "lo:|Inter|face"')).stdout).toBe('')
  })

  it('can’t end the gateway, or see its processes', async () => {
    const { exitCode } = await attempt(`kill -9 ${process.pid}`)
    expect(exitCode).not.toBe(0)
    const { stdout } = await attempt('ls /proc | grep -cE "^[0-9]+$"')
    expect(Number(stdout)).toBeLessThan(10)
    // What it may end is only its own: the sandbox.
    await attempt('kill -9 -1; kill -9 1')
  })

  it('can’t raise its limits, get rights or have more memory than it may', async () => {
    expect((await attempt('ulimit -v unlimited')).exitCode).not.toBe(0)
    expect((await attempt('ulimit -Hu 4000')).exitCode).not.toBe(0)
    expect((await attempt('mount -t tmpfs none /workspace')).exitCode).not.toBe(0)
    expect((await attempt('x=$(head -c 2500000000 /dev/zero | tr "\\0" a); wc -c <<< "$x"')).stdout).toBe('')
    expect((await attempt('grep CapEff /proc/self/status')).stdout).toContain('0000000000000000')
  })

  it('ends at its time limit with all that it has started, in whatever session', async () => {
    const mark = `61${process.pid}`
    const { isTimeout } = await attempt(
      `for i in 1 2 3 4 5; do setsid sleep ${mark} & done; (trap "" TERM INT HUP; sleep ${mark}) & sleep ${mark}`,
      { timeoutMs: 1500 },
    )
    expect(isTimeout).toBe(true)
    await eventually(() => isRunning(mark)).toBe(false)
  })

  it('ends with all that it has started when its caller goes', async () => {
    const mark = `62${process.pid}`
    const caller = new AbortController()
    const running = attempt(`setsid sleep ${mark} & sleep ${mark}`, { signal: caller.signal })
    await eventually(() => isRunning(mark)).toBe(true)
    caller.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
    await eventually(() => isRunning(mark)).toBe(false)
  })

  it('does not outlive a caller that goes while it starts', async () => {
    const mark = `63${process.pid}`
    for (let waits = 0; waits < 20; waits++) {
      const caller = new AbortController()
      const running = attempt(`setsid sleep ${mark} & sleep ${mark}`, { signal: caller.signal })
      const gone = expect(running).rejects.toThrow('gone')
      for (let turn = 0; turn < waits; turn++) await new Promise((resolve) => setImmediate(resolve))
      caller.abort(new Error('gone'))
      await gone
    }
    await eventually(() => isRunning(mark)).toBe(false)
  })

  it('says no more than it may', async () => {
    const { stdout } = await attempt('head -c 20000000 /dev/zero | tr "\\0" a')
    expect(stdout.length).toBeLessThan(4200)
  })

  // The kernel does not count the processes of root.
  it.skipIf(process.getuid?.() === 0)('can’t have more processes than it may', async () => {
    const { stderr } = await attempt('for i in $(seq 100); do sleep 5 & done; kill $(jobs -p)')
    expect(stderr).toContain('Resource temporarily unavailable')
  })
})

it('keeps an operator’s own command line as it is, with the folder in its place', () => {
  const place = { folder: '/data/c/work', temporary: '/data/c/tmp' }
  const limits = { ...fakeLimits, command: ['/usr/bin/bwrap', '--bind', '{folder}', '/w'] }
  expect(sandboxCommand(limits, place, 'sh', 'ls').slice(0, 6)).toEqual([
    ...['/usr/bin/bwrap', '--bind', '/data/c/work', '/w', 'bash', '-c'],
  ])
})
