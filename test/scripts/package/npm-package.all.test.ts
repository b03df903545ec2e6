import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { runningNode } from '../../../scripts/nodes/fetch-node.ts'
import { makeNpmPackage } from '../../../scripts/package/make-npm-package.ts'
import { builtGateway } from '../../support/built-gateway.ts'
import { startProcess } from '../../support/own-process.ts'

const root = join(import.meta.dirname, '../../..')

let folder: string
let installed: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-npm-'))
  installed = join(folder, 'installed')
  mkdirSync(installed)
  const archive = await makeNpmPackage({ root, dist: await builtGateway(), nodes: [runningNode] }, folder)
  // Without a registry, a compiler's chance to run or a cache: all that it needs is in it.
  await run('npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', archive)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], HOME: folder, OLLAMA_HOST: '127.0.0.1:1' }
  return promisify(execFile)(program, words, { cwd: installed, env })
}

describe('the npm package', () => {
  it('installs as the only package, with the bundle, licences and SQLite inside', () => {
    expect(readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'model-gateway',
    ])
    const inside = readdirSync(join(installed, 'node_modules', 'model-gateway'), { recursive: true, encoding: 'utf8' })
    expect(inside.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES.txt',
      'addons',
      `addons/${process.platform}-${process.arch}-${process.versions.modules}.node`,
      'document-worker.mjs',
      'model-gateway.mjs',
      'package.json',
    ])
  })

  it('has no dependencies and no scripts, and takes better-sqlite3 where it brings no addon', () => {
    const packed = JSON.parse(
      readFileSync(join(installed, 'node_modules/model-gateway/package.json'), 'utf8'),
    ) as object
    expect(packed).toEqual({
      name: 'model-gateway',
      version: manifest.version,
      description: manifest.description,
      license: 'MIT',
      type: 'module',
      engines: manifest.engines,
      bin: { 'model-gateway': 'model-gateway.mjs' },
      peerDependencies: { 'better-sqlite3': manifest.dependencies['better-sqlite3'] },
      peerDependenciesMeta: { 'better-sqlite3': { optional: true } },
    })
  })

  it('runs with npx', async () => {
    const { stdout } = await run('npx', '--offline', 'model-gateway', '--version')
    expect(stdout).toContain(`model-gateway ${manifest.version} (API ${manifest.version}, `)
    await expect(run('npx', '--offline', 'model-gateway', 'keys', 'lst')).rejects.toMatchObject({
      stderr: expect.stringContaining('See: npx model-gateway keys --help'),
    })
  })

  it('serves', async () => {
    const program = join(installed, 'node_modules', '.bin', 'model-gateway')
    const gateway = await startProcess([program, 'serve'], { cwd: installed })
    expect(await (await gateway.ask('Hello')).json()).toMatchObject({ status: 'completed' })
    expect(await gateway.stop()).toBe(0)
  })

  it('says what to install where it has no addon for this Node.js', async () => {
    const bare = join(folder, 'bare')
    mkdirSync(bare)
    for (const name of ['model-gateway.mjs', 'document-worker.mjs'])
      copyFileSync(join(installed, 'node_modules/model-gateway', name), join(bare, name))
    await expect(run(process.execPath, join(bare, 'model-gateway.mjs'), 'db', 'migrate')).rejects.toMatchObject({
      stderr: expect.stringContaining(
        `npm install model-gateway better-sqlite3@${manifest.dependencies['better-sqlite3']}`,
      ),
    })
  })

  it('takes the addon of a better-sqlite3 that is installed beside it', async () => {
    const beside = join(folder, 'beside', 'node_modules')
    const release = join(beside, 'better-sqlite3', 'build', 'Release')
    mkdirSync(release, { recursive: true })
    mkdirSync(join(beside, 'model-gateway'))
    const name = 'better_sqlite3.node'
    copyFileSync(join(root, 'node_modules/better-sqlite3/build/Release', name), join(release, name))
    copyFileSync(join(root, 'node_modules/better-sqlite3/package.json'), join(beside, 'better-sqlite3', 'package.json'))
    const program = join(beside, 'model-gateway', 'model-gateway.mjs')
    copyFileSync(join(installed, 'node_modules/model-gateway/model-gateway.mjs'), program)
    const { stdout } = await run(
      process.execPath,
      program,
      'db',
      'migrate',
      '--data-dir',
      join(folder, 'beside', 'data'),
    )
    expect(stdout).toContain('0001-create-gateway-tables')
  })
})
