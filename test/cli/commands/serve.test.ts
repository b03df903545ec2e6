import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildGateway } from '../../../scripts/build.ts'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'
import { quietEnvironment, temporaryFolder } from '../fake-terminal.ts'

// The whole program as people run it: the bundle, in a process of its own.
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-serve-'))
  await buildGateway(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Running {
  readonly process: ChildProcess
  readonly written: { out: string; err: string }
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves to its address once it listens; rejects with what it said when it ends before. */
  readonly url: Promise<string>
  /** Resolves once its log has this. */
  waitFor(part: string): Promise<void>
}

function serve(dataDir: string, words: readonly string[] = [], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [join(folder, 'model-gateway.mjs'), 'serve', '--data-dir', dataDir, ...words], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], GATEWAY_PORT: '0', ...quietEnvironment(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const written = { out: '', err: '' }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const waitFor = async (part: string) => {
    while (!written.out.includes(part)) {
      const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
      if (isOver) throw new Error(`the gateway ended: ${written.err}`)
    }
  }
  child.stdout.on('data', (chunk: Buffer) => {
    written.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    written.err += chunk.toString()
  })
  const url = waitFor('"msg":"listening"}\n').then(() => {
    const line = written.out.split('\n').find((each) => each.includes('"msg":"listening"')) ?? ''
    return (JSON.parse(line) as { url: string }).url
  })
  // Not every test waits for it.
  url.catch(() => {})
  return { process: child, written, ended, url, waitFor }
}

function ask(url: string, key: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(`${url}/api/v1/responses`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const known = { GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey, GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: managementKey }

/** A stream that has begun and goes on for some time. */
async function startStream(url: string): Promise<AsyncIterator<string>> {
  const metadata = { delay_ms: '0', token_ms: '100' }
  const response = await ask(url, inferenceKey, {
    model: 'sim/slow',
    input: 'one two three four',
    stream: true,
    metadata,
  })
  const texts = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  if (texts === undefined) throw new Error('the answer has no body')
  await texts.next()
  return texts
}

async function readOn(texts: AsyncIterator<string>): Promise<string> {
  let text = ''
  for (let next = await texts.next(); next.done !== true; next = await texts.next()) text += next.value
  return text
}

describe('the first start', () => {
  it('shows the keys it made once, on standard error, and the inference key answers', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir)
    const url = await first.url
    const key = /^Inference key {3}(\S+)$/m.exec(first.written.err)?.[1] ?? ''
    expect(first.written.err).toMatch(/^Management key {2}sk-gw-mgmt-\S+$/m)
    expect(first.written.out).not.toContain(key)
    const response = await ask(url, key, { model: 'sim/echo', input: 'Hello!' })
    expect(response.status).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = serve(dataDir)
    expect((await ask(await second.url, key, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
    expect(second.written.err).toBe('')
    second.process.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('shows no keys when they were given', async () => {
    const gateway = serve(temporaryFolder(), [], known)
    expect((await ask(await gateway.url, inferenceKey, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
    expect(gateway.written.err).toBe('')
    expect(gateway.written.out).not.toContain(inferenceKey)
  })

  it('still shows the keys when the port is taken, since nobody would ever learn them', async () => {
    const port = new URL(await serve(temporaryFolder(), [], known).url).port
    const second = serve(temporaryFolder(), ['--port', port])
    expect(await second.ended).toBe(1)
    expect(second.written.err).toMatch(/^Inference key {3}sk-gw-/m)
    expect(second.written.err).toMatch(new RegExp(`^✗ Port ${port} on 127\\.0\\.0\\.1 is taken.*--port`, 'm'))
    expect(second.written.err).not.toContain('    at ')
  })
})

describe('a start that can not be', () => {
  it('says in one sentence which setting is wrong', async () => {
    const gateway = serve(temporaryFolder(), ['--port', 'http'])
    expect(await gateway.ended).toBe(1)
    expect(gateway.written.err).toBe('✗ --port: must be a whole number, not "http"\n')
  })

  it('says what to do with a damaged database', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'gateway.sqlite'), 'no database at all, only some text in its place')
    const gateway = serve(dataDir)
    expect(await gateway.ended).toBe(1)
    expect(gateway.written.err).toMatch(/^✗ .*gateway\.sqlite is not a usable SQLite database.*backup/)
    expect(gateway.written.err).not.toContain('    at ')
  })
})

describe('SIGTERM', () => {
  it('lets a stream end, then ends the process with 0', async () => {
    const gateway = serve(temporaryFolder(), [], known)
    const texts = await startStream(await gateway.url)
    gateway.process.kill('SIGTERM')
    const rest = await readOn(texts)
    expect(rest).toContain('event: response.completed')
    expect(rest).toMatch(/data: \[DONE\]\n\n$/)
    expect(await gateway.ended).toBe(0)
  })

  it('ends the process at once when it comes a second time', async () => {
    const gateway = serve(temporaryFolder(), [], known)
    const texts = await startStream(await gateway.url)
    gateway.process.kill('SIGTERM')
    await gateway.waitFor('draining')
    // The first signals of one Ctrl-C are one wish: a second one is meant once some time has passed.
    const again = setInterval(() => gateway.process.kill('SIGTERM'), 50)
    onTestFinished(() => clearInterval(again))
    expect(await gateway.ended).toBe(143)
    await expect(readOn(texts)).rejects.toThrow()
  })
})
