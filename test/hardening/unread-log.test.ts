import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, existsSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRunning } from '../../src/cli/running-gateway.ts'
import { quietEnvironment, temporaryFolder } from '../cli/fake-terminal.ts'
import { builtProgram } from '../support/built-gateway.ts'
import { eventually } from '../support/eventually.ts'
import { inferenceKey } from '../support/test-gateway.ts'
import { waitUntil } from '../support/wait-until.ts'

const command = [process.execPath, await builtProgram(), 'serve']

/** The program's surroundings: a folder of its own, and a log with long lines. */
function surroundings() {
  const dataDir = temporaryFolder()
  const config = join(dataDir, 'gateway.yaml')
  writeFileSync(config, 'discovery: {environment: false}\ntelemetry: {log_prompts: true}\n')
  const keys = { GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey, GATEWAY_CONFIG: config, GATEWAY_PORT: '0' }
  const env = { PATH: process.env['PATH'], ...quietEnvironment(dataDir), ...keys }
  return { dataDir, env }
}

function endOf(child: ChildProcess): Promise<number | string> {
  onTestFinished(() => void child.kill('SIGKILL'))
  return once(child, 'exit').then(([code, signal]) => code ?? signal)
}

/** Where the gateway of a folder listens, once it does: its log can't be read. */
async function urlOf(dataDir: string): Promise<string> {
  const running = await waitUntil('the gateway to listen', () => findRunning(dataDir))
  return running.url
}

async function ask(url: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v1/responses`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return response
}

async function dropped(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^gateway_log_lines_dropped (\d+)$/m.exec(text)?.[1])
}

/** A gateway whose standard output and error are one pipe, which nobody reads, and which blocks for all that share it. */
async function startOnPipe() {
  const { dataDir, env } = surroundings()
  const file = join(dataDir, 'pipe')
  execFileSync('mkfifo', [file])
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const shared = openSync(file, constants.O_WRONLY)
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: dataDir,
    env: { ...env, NODE_OPTIONS: chatter(dataDir) },
    stdio: ['ignore', shared, shared],
  })
  const ended = endOf(child)
  const url = await urlOf(dataDir)
  // So does a process that starts others with its own standard output, as shells and supervisors do.
  spawnSync(process.execPath, ['-e', "require('node:child_process').spawnSync('true', { stdio: 'inherit' })"], {
    stdio: ['ignore', shared, shared],
  })
  closeSync(shared)
  return { child, ended, reader, url }
}

const words = 'many words '.repeat(27_000)

/** Requests until lines are dropped, whole answers and streams. */
async function askUntilDropped(url: string): Promise<void> {
  const before = await dropped(url)
  for (let count = 0; count < 60 && (await dropped(url)) === before; count++) {
    const text = await (await ask(url, { model: 'sim/echo', input: words, stream: count % 2 === 0 })).text()
    expect(text).toContain('completed')
  }
  expect(await dropped(url)).toBeGreaterThan(before)
}

/** A stream whose answer takes some time; it has begun. */
async function startSlowly(url: string): Promise<{ readonly end: Promise<string> }> {
  const metadata = { delay_ms: '0', token_ms: '40' }
  const response = await ask(url, { model: 'sim/slow', input: 'word '.repeat(50), stream: true, metadata })
  return { end: response.text() }
}

describe.skipIf(process.platform === 'win32')('F49: a log whose reader has stopped', () => {
  it('holds up neither answers nor streams; lines are dropped, counted and told of; and so where the reader has gone', async () => {
    const { child, ended, reader, url } = await startOnPipe()
    const before = await startSlowly(url)
    await askUntilDropped(url)
    child.kill('SIGUSR2')
    expect(await before.end).toContain('response.completed')
    expect(await (await startSlowly(url)).end).toContain('response.completed')
    let log = ''
    const buffer = Buffer.alloc(65_536)
    await eventually(() => {
      for (;;) {
        const length = readNow(reader, buffer)
        if (length === 0) return log
        log += buffer.toString('latin1', 0, length)
      }
    }).toContain('log lines were dropped')
    const count = await dropped(url)
    const [told = ''] = log.split('\n').filter((line) => line.includes('log lines were dropped'))
    expect(JSON.parse(told)).toMatchObject({ level: 40, lines: count })
    expect(log.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(3)

    closeSync(reader)
    const underWay = await startSlowly(url)
    child.kill('SIGCONT')
    for (const stream of [false, true]) await (await ask(url, { model: 'sim/echo', input: 'x', stream })).text()
    expect(await underWay.end).toContain('response.completed')
    await eventually(() => dropped(url)).toBeGreaterThan(count)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('does not keep the process from its end where the reader has only stopped', async () => {
    const { child, ended, reader, url } = await startOnPipe()
    await askUntilDropped(url)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    closeSync(reader)
  })

  const hasScript = existsSync('/proc/self/fd') && spawnSync('script', ['--version']).status === 0
  it.skipIf(!hasScript)(
    `holds nothing up where it is a terminal, either${hasScript ? '' : ' (skipped: no program "script", or no /proc)'}`,
    async () => {
      const { dataDir, env } = surroundings()
      const pidFile = join(dataDir, 'pid')
      const line = `echo $$ > ${pidFile}; exec ${command.map((word) => `'${word}'`).join(' ')}`
      // It shows a terminal on its own standard output, which nobody reads.
      const shown = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
        cwd: dataDir,
        env: { ...env, TERM: 'xterm', SHELL: '/bin/sh' },
        stdio: ['pipe', 'pipe', 'ignore'],
      })
      shown.stdout.pause()
      const ended = endOf(shown)
      const url = await urlOf(dataDir)
      // Some of it fits into the terminal and the pipe behind it.
      for (let count = 0; count < 600; count++)
        await (await ask(url, { model: 'sim/echo', input: 'x', stream: count % 2 === 0 })).text()
      expect(await (await startSlowly(url)).end).toContain('response.completed')
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM')
      await eventually(() =>
        fetch(`${url}/healthz`).then(
          () => 'up',
          () => 'gone',
        ),
      ).toBe('gone')
      shown.stdout.resume()
      expect(await ended).toBe(0)
    },
  )
})

/** Makes Node warn of something at SIGUSR2, and a library write of something at SIGCONT. */
function chatter(folder: string): string {
  const file = join(folder, 'warn.mjs')
  const lines = [
    'const { emitWarning } = process',
    "process.addListener('SIGUSR2', () => emitWarning('something odd'))",
    "process.addListener('SIGCONT', () => console.error('something else'))",
  ]
  writeFileSync(file, lines.join('\n'))
  return `--import ${file}`
}

/** What can be read now; 0 for nothing. */
function readNow(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer)
  } catch {
    return 0
  }
}
