import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import manifest from '../../../package.json' with { type: 'json' }
import { commitOf } from '../../../scripts/build/commit.ts'
import { runningNode } from '../../../scripts/nodes/fetch-node.ts'
import { makeExecutable } from '../../../scripts/package/make-executable.ts'
import { makePdf } from '../../documents/make-pdf.ts'
import { cookieOf } from '../../support/console.ts'
import { startProcess } from '../../support/own-process.ts'
import { startPeopleProvider } from '../../support/people-provider.ts'

const root = join(import.meta.dirname, '../../..')

let folder: string
let caches: string
let alone: string
const program = () => join(alone, 'model-gateway')
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-executable-'))
  caches = join(folder, 'caches')
  alone = join(folder, 'alone')
  mkdirSync(alone)
  // The Node.js at hand: the recommended one comes from a registry.
  await makeExecutable(runningNode, join(folder, 'made'))
  copyFileSync(join(folder, 'made'), program())
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it where no Node.js is on PATH. */
function run(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: '/nowhere', XDG_CACHE_HOME: caches, OLLAMA_HOST: '127.0.0.1:1' }
  return promisify(execFile)(program(), words, { cwd: alone, env })
}

const serve = (...words: string[]) =>
  startProcess([program(), 'serve', ...words], { cwd: alone, env: { PATH: '/nowhere', XDG_CACHE_HOME: caches } })

const cacheFiles = () => readdirSync(join(caches, 'model-gateway'))

describe.skipIf(process.platform !== 'linux')('the executable', () => {
  it('says what it is, and of which commit', async () => {
    const origin = commitOf(root) === '' ? 'commit unknown' : `commit ${commitOf(root)}`
    const { stdout } = await run('--version')
    expect(stdout).toBe(
      `model-gateway ${manifest.version} (API ${manifest.version}, ${origin}, Node.js ${process.version})\n`,
    )
  })

  it('answers, refuses in words, shows its contract and ends when told to, with nothing beside it', async () => {
    const gateway = await serve()
    const answered = await gateway.ask('Hello')
    expect(await answered.json()).toMatchObject({ status: 'completed', usage: { input_tokens: expect.any(Number) } })
    const refused = await gateway.ask([{ type: 'message', role: 'user', content: [{ type: 'input_text' }] }])
    expect(await refused.json()).toMatchObject({ error: { message: 'input[0].content[0].text: is required' } })
    expect(await (await fetch(`${gateway.url}/openapi.yaml`)).text()).toContain('summary: One HTTP interface')
    expect(await gateway.stop()).toBe(0)
    expect(readdirSync(alone).toSorted()).toEqual(['data', 'model-gateway'])
  })

  it('reads a PDF in a thread', async () => {
    const gateway = await serve()
    const file_data = `data:application/pdf;base64,${makePdf(['Alone']).toString('base64')}`
    const content = [
      { type: 'input_text', text: 'Read' },
      { type: 'input_file', filename: 'a.pdf', file_data },
    ]
    const plugins = [{ id: 'file-parser', pdf: { engine: 'pdf-text' } }]
    const answer = await gateway.ask([{ type: 'message', role: 'user', content }], { plugins })
    expect(JSON.stringify(await answer.json())).toContain('Alone')
    await gateway.stop()
  })

  it('shows its pages with their files, and signs people in with an OpenID Connect provider', async () => {
    const provider = await startPeopleProvider()
    writeFileSync(join(folder, 'people.yaml'), stringify(provider.settings))
    const gateway = await serve('--config', join(folder, 'people.yaml'))
    for (const path of ['/', '/docs', '/rankings', '/console']) {
      const page = await (await fetch(gateway.url + path, { headers: { accept: 'text/html' } })).text()
      const files = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file]) => file)
      // A style and a script; the console's imports what its later pages need, too.
      expect(files).toHaveLength(path === '/console' ? 3 : 2)
      for (const file of files) {
        const { status, headers } = await fetch(`${gateway.url}/${file}`)
        expect([file, status, headers.get('content-type')?.split('/')[0]]).toEqual([file, 200, 'text'])
      }
    }
    provider.send({ sub: 'ada', name: 'Ada', groups: ['admins'] })
    const there = await fetch(`${gateway.url}/console/sign-in`, { redirect: 'manual' })
    const back = await fetch(there.headers.get('location') ?? '', { redirect: 'manual' })
    const headers = { cookie: cookieOf(there) }
    const opened = await fetch(back.headers.get('location') ?? '', { redirect: 'manual', headers })
    expect(opened.headers.get('location')).toBe(`${gateway.url}/console`)
    const session = await fetch(`${gateway.url}/api/v1/console/session`, { headers: { cookie: cookieOf(opened) } })
    expect(await session.json()).toMatchObject({ data: { role: 'admin', name: 'Ada' } })
    await gateway.stop()
    await provider.close()
  })

  it('serves operations of the operator, from modules beside it', async () => {
    const extensions = join(folder, 'extensions')
    mkdirSync(extensions)
    writeFileSync(
      join(extensions, 'pong.yaml'),
      'paths: { /pong: { get: { operationId: pong, security: [], responses: { "200": { description: Pong., content: { application/json: { schema: { type: string } } } } } } } }\n',
    )
    writeFileSync(
      join(extensions, 'pong.mjs'),
      `import { basename } from 'node:path'\nexport default () => ({ status: 200, body: basename('/a/pong') })\n`,
    )
    writeFileSync(join(folder, 'extended.yaml'), `contract: { extensions: ${extensions} }\n`)
    const gateway = await serve('--config', join(folder, 'extended.yaml'))
    const answer = await fetch(`${gateway.url}/api/v1/pong`)
    expect([answer.status, await answer.json()]).toEqual([200, 'pong'])
    await gateway.stop()
  })

  it('does what the command line does elsewhere', async () => {
    await run('db', 'migrate')
    expect(JSON.parse((await run('db', 'status', '--json')).stdout)).toMatchObject({ exists: true })
    expect((await run('keys', 'list')).stdout).toContain('First inference key')
    expect((await run('contract', 'lint')).stdout).toContain('keeps every rule')
    expect((await run('config', 'check')).stdout).toContain('is valid')
    expect((await run('db', 'backup', join(folder, 'backup.sqlite'))).stdout).toContain('Backed up')
  })

  it('keeps one copy of its addon for its user alone, and mends it where somebody changed it', async () => {
    const [name = ''] = cacheFiles()
    expect(cacheFiles()).toHaveLength(1)
    expect(statSync(join(caches, 'model-gateway')).mode & 0o777).toBe(0o700)
    const { size } = statSync(join(caches, 'model-gateway', name))
    writeFileSync(join(caches, 'model-gateway', name), 'something else')
    await run('db', 'status')
    expect(statSync(join(caches, 'model-gateway', name)).size).toBe(size)
  })

  it('names itself as it was called', async () => {
    await expect(run('keys', 'lst')).rejects.toMatchObject({
      stderr: expect.stringContaining(`${program()} keys --help`),
    })
  })
})
