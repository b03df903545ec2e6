import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { builtGateway } from '../../support/built-gateway.ts'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'
import { quietEnvironment } from '../fake-terminal.ts'

/** The whole program as people run it: the bundle, run in a process of its own. */
export const program = join(await builtGateway(), 'model-gateway.mjs')

/** A gateway that was started, in a folder. It is killed when its test ends. */
export interface Running {
  readonly process: ChildProcess
  readonly written: { out: string; err: string }
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves to its address once it listens; rejects with what it said when it ends before. */
  readonly url: Promise<string>
  /** Resolves once its log has this. */
  waitFor(part: string): Promise<void>
}

export function serve(dataDir: string, words: readonly string[] = [], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [program, 'serve', '--data-dir', dataDir, ...words], {
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

export function ask(url: string, key: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(`${url}/api/v1/responses`, { method: 'POST', headers, body: JSON.stringify(body) })
}

export const known = { GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey, GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: managementKey }

/** A stream that has begun and goes on for some time. */
export async function startStream(url: string): Promise<AsyncIterator<string>> {
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

export async function readOn(texts: AsyncIterator<string>): Promise<string> {
  let text = ''
  for (let next = await texts.next(); next.done !== true; next = await texts.next()) text += next.value
  return text
}
