import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { commitOf } from '../../scripts/build/commit.ts'
import { buildGateway } from '../../scripts/build.ts'
import { threadSlot } from '../../src/documents/thread-time.ts'
import { makePdf } from '../documents/make-pdf.ts'
import { builtGateway } from '../support/built-gateway.ts'
import { isEveryTest } from '../support/level.ts'
import { startProcess } from '../support/own-process.ts'

let folder: string
let elsewhere: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-build-'))
  elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  cpSync(await builtGateway(), join(folder, 'dist'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the bundle from a folder with nothing in it and nothing above it. */
function run(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], OLLAMA_HOST: '127.0.0.1:1' }
  const options = { cwd: elsewhere, env }
  return promisify(execFile)(process.execPath, [join(folder, 'dist', 'model-gateway.mjs'), ...words], options)
}

const moods = `openapi: 3.1.0
info: { title: Moods, version: '1' }
security: []
paths:
  /mood:
    get:
      operationId: getMood
      parameters: [{ name: day, in: query, schema: { type: string, format: date } }]
      responses:
        '200': { description: A day., content: { application/json: { schema: { type: string, format: date } } } }
        '400': { description: No. }
`

const commit = commitOf(join(import.meta.dirname, '../..'))
const origin = commit === '' ? 'commit unknown' : `commit ${commit}`
const versionLine = `model-gateway ${manifest.version} (API ${manifest.version}, ${origin}, Node.js ${process.version})\n`

describe('the bundle', () => {
  it('is one file, the program of its threads, the addon and a note for which Node.js it is', () => {
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual([
      'better_sqlite3.node',
      'built-for.json',
      'document-worker.mjs',
      'model-gateway.mjs',
    ])
  })

  it('reads a PDF in a thread, with nothing beside it', async () => {
    const options = {
      env: {},
      workerData: { kind: 'pdf', bytes: Uint8Array.from(makePdf(['Bundled'])), thread: threadSlot() },
    }
    const thread = new Worker(join(folder, 'dist', 'document-worker.mjs'), options)
    const [read] = await once(thread, 'message')
    expect(read).toEqual({ text: '[Page 1]\nBundled', pageCount: 1, emptyPageCount: 0, isCut: false })
    await thread.terminate()
  })

  it('says what it is, and of which commit', async () => {
    expect(await run('--version')).toEqual({ stdout: versionLine, stderr: '' })
  })

  it('can be run by itself', async () => {
    const { stdout } = await promisify(execFile)(join(folder, 'dist', 'model-gateway.mjs'), ['--version'])
    expect(stdout).toBe(versionLine)
  })

  it('checks a configuration without any package beside it', async () => {
    const { stdout } = await run('config', 'check')
    expect(stdout).toContain('is valid: 1 provider, 8 models.')
  })

  it('opens SQLite with the addon beside it', async () => {
    await run('db', 'migrate')
    const { stdout } = await run('db', 'status', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ exists: true })
    expect(readdirSync(join(elsewhere, 'data'))).toContain('gateway.sqlite')
  })

  it('unpacks what is only needed now and then', async () => {
    const bundle = join(folder, 'dist', 'model-gateway.mjs')
    expect(readFileSync(bundle, 'latin1')).not.toContain('summary: One HTTP interface')
    const gateway = await startProcess([process.execPath, bundle, 'serve'], { cwd: elsewhere })
    try {
      expect(await (await fetch(`${gateway.url}/openapi.yaml`)).text()).toContain('summary: One HTTP interface')
      const page = await (await fetch(`${gateway.url}/docs`)).text()
      const files = [...page.matchAll(/"(assets\/[^"]+)"/g)].map(([, name]) => fetch(`${gateway.url}/${name}`))
      const texts = (await Promise.all(files)).map((file) => file.text())
      expect((await Promise.all(texts)).map(({ length }) => length > 5_000)).toEqual([true, true])
      const refused = await gateway.ask([{ type: 'message', role: 'user', content: [{ type: 'input_text' }] }])
      expect(await refused.json()).toMatchObject({ error: { message: 'input[0].content[0].text: is required' } })
      const answered = await gateway.ask('Hello')
      expect(await answered.json()).toMatchObject({ status: 'completed', usage: { input_tokens: expect.any(Number) } })
    } finally {
      await gateway.stop()
    }
  })

  it('compiles schemas at run time: lints and mocks a contract', async () => {
    const contract = join(folder, 'moods.yaml')
    writeFileSync(contract, moods)
    expect((await run('contract', 'lint', contract)).stdout).toContain('0 errors')
    const words = ['contract', 'mock', contract, '--port', '0']
    const program = join(folder, 'dist', 'model-gateway.mjs')
    const mock = spawn(process.execPath, [program, ...words], { cwd: elsewhere, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let shown = ''
      for await (const chunk of mock.stdout) {
        shown += chunk
        if (shown.includes('mocked at')) break
      }
      const origin = /mocked at (\S+)/.exec(shown)?.[1]
      expect(await (await fetch(`${origin}/mood`)).json()).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect((await fetch(`${origin}/mood?day=today`)).status).toBe(400)
    } finally {
      mock.kill('SIGKILL')
    }
  })

  it.runIf(isEveryTest)('can be built again over itself', async () => {
    await buildGateway(join(folder, 'dist'))
    expect(readdirSync(join(folder, 'dist'))).toHaveLength(4)
    expect((await run('--version')).stdout).toBe(versionLine)
  })
})
