import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtProgram } from '../support/built-gateway.ts'
import { eventually } from '../support/eventually.ts'
import { readGenerations } from '../support/generations.ts'
import { inferenceKey } from '../support/test-gateway.ts'

const starting = 60_000

let dataDir: string
let child: ChildProcess | undefined
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  writeFileSync(join(dataDir, 'gateway.yaml'), 'discovery: {environment: false, ollama: false}\n')
})
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a gateway as a process of its own; resolves with its address once it listens. */
async function startProcess(): Promise<string> {
  const started = spawn(process.execPath, [await builtProgram(), 'serve'], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      GATEWAY_SIMULATOR_ENABLED: 'true',
      GATEWAY_CONFIG: join(dataDir, 'gateway.yaml'),
      GATEWAY_DATA_DIR: dataDir,
      GATEWAY_PORT: '0',
      GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let complaints = ''
  started.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString('utf8')
  })
  for await (const line of createInterface({ input: started.stdout })) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url === undefined) continue
    // Its log must not fill the pipe.
    started.stdout.resume()
    return url
  }
  throw new Error(`the gateway did not start: ${complaints}`)
}

/** Asks until the gateway is gone; notes the id of each generation whose end was read. */
async function askOn(url: string, isStream: boolean, seen: string[]): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${url}/api/v1/responses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'sim/echo', input: 'a calm sea', stream: isStream }),
      })
      const text = await response.text()
      const isWhole = isStream ? text.endsWith('data: [DONE]\n\n') : text.endsWith('}')
      if (response.status === 200 && isWhole) seen.push(String(response.headers.get('x-generation-id')))
    } catch {
      return
    }
  }
}

it('F36: every generation whose end a caller saw outlives a kill, none twice', { timeout: 2 * starting }, async () => {
  const seen: string[] = []
  for (const round of [1, 2]) {
    const url = await startProcess()
    const before = seen.length
    const callers = Array.from({ length: 16 }, (_, index) => askOn(url, index % 2 === 0, seen))
    await eventually(() => seen.length - before).toBeGreaterThan(150 * round)
    child?.kill('SIGKILL')
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await Promise.all(callers)
  }
  const rows = await readGenerations(dataDir)
  const stored = rows.map(({ id }) => id)
  expect(new Set(stored).size).toBe(stored.length)
  expect(new Set(seen).size).toBe(seen.length)
  const kept = new Set(stored)
  expect(seen.filter((id) => !kept.has(id))).toEqual([])
  expect(rows.every(({ status, costNanos }) => status === 'completed' && costNanos !== null)).toBe(true)
})
