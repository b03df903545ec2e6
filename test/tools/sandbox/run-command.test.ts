import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../../src/tools/sandbox/run-command.ts'
import { eventually } from '../../support/eventually.ts'

const folder = tmpdir()
const never = new AbortController().signal

function run(script: string, more: Partial<Parameters<typeof runCommand>[0]> = {}) {
  const command = ['bash', '-c', script] as const
  return runCommand({ command, folder, timeoutMs: 20_000, outputBytesMax: 1000, signal: never, ...more })
}

/** Whether a process still runs: one that nobody waited for is only a name. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

describe('runCommand', () => {
  it('tells what was printed and how it ended', async () => {
    const end = await run('echo out; echo err >&2; exit 3')
    expect(end).toEqual({ stdout: 'out\n', stderr: 'err\n', exitCode: 3, isTimeout: false })
  })

  it('gives nothing of the gateway’s environment', async () => {
    vi.stubEnv('SANDBOX_TEST_SECRET', 'sk-secret')
    expect((await run('env')).stdout).not.toContain('sk-secret')
  })

  it('keeps a part of a huge output, and says how much is missing', async () => {
    const { stdout } = await run('head -c 5000000 /dev/zero | tr "\\0" a')
    expect(stdout).toBe(`${'a'.repeat(1000)}\n[cut: 4999000 bytes more]`)
  })

  it('ends what takes too long, with all that it started', async () => {
    const { stdout, isTimeout, exitCode } = await run('sleep 600 & echo $!; sleep 600', { timeoutMs: 300 })
    expect({ isTimeout, exitCode }).toEqual({ isTimeout: true, exitCode: 137 })
    await eventually(() => isAlive(Number(stdout))).toBe(false)
  })

  it('ends what a command leaves running', async () => {
    const { stdout, exitCode } = await run('sleep 600 & echo $!')
    expect(exitCode).toBe(0)
    await eventually(() => isAlive(Number(stdout))).toBe(false)
  })

  it.each([
    ['at its end', 'echo over', 20_000, { stdout: 'over\n', exitCode: 0, isTimeout: false }],
    ['at its time limit', 'sleep 600', 3_000, { stdout: '', exitCode: 137, isTimeout: true }],
  ])('does not wait %s for what has left its group and holds its output', async (_, last, timeoutMs, told) => {
    const own = mkdtempSync(`${folder}/sandbox-test-`)
    const left = () => Number(readFileSync(`${own}/pid`, 'utf8'))
    const leaves = 'setsid bash -c "echo \\$\\$ > pid; exec sleep 600" & until [ -s pid ]; do sleep 0.01; done'
    const end = await run(`${leaves}; ${last}`, { folder: own, timeoutMs })
    try {
      expect(end).toMatchObject(told)
      expect(isAlive(left())).toBe(true)
    } finally {
      process.kill(left(), 'SIGKILL')
    }
  })

  it('has not run into its limit while only what has left its group was waited for', async () => {
    const leaves = 'setsid bash -c "echo \\$\\$; exec sleep 600" & sleep 0.3'
    const { stdout, isTimeout, exitCode } = await run(leaves, { timeoutMs: 950 })
    if (stdout !== '') process.kill(Number(stdout), 'SIGKILL')
    expect(isTimeout).toBe(exitCode === 137)
  })

  it('ends when its caller has gone, with all that it started', async () => {
    const own = mkdtempSync(`${folder}/sandbox-test-`)
    const caller = new AbortController()
    const running = run('sleep 600 & echo $! > pid; mv pid done; wait', { folder: own, signal: caller.signal })
    await eventually(() => existsSync(`${own}/done`)).toBe(true)
    caller.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
    await eventually(() => isAlive(Number(readFileSync(`${own}/done`, 'utf8')))).toBe(false)
    await expect(run('true', { signal: caller.signal })).rejects.toThrow('gone')
  })

  it('rejects where the program is missing', async () => {
    await expect(run('', { command: ['/nowhere/bwrap'] })).rejects.toThrow('ENOENT')
  })
})
