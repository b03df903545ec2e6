import { execFile, execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeImage } from '../../../scripts/image/make-image.ts'
import { makeRoot } from '../../../scripts/image/make-root.ts'
import { readDockerfile } from '../../../scripts/image/read-dockerfile.ts'
import { runningNode } from '../../../scripts/nodes/fetch-node.ts'
import { nodeReleases, recommendedMajor } from '../../../scripts/nodes/releases.ts'
import { settings } from '../../../src/config/settings.ts'
import { builtGateway } from '../../support/built-gateway.ts'
import { type OwnProcess, startProcess } from '../../support/own-process.ts'

const project = join(import.meta.dirname, '../../..')
const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
const config = readDockerfile(dockerfile)
const environment = Object.fromEntries(config.Env.map((each) => each.split('=') as [string, string]))

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isRoot = process.getuid?.() === 0
const why = isRoot ? '' : ' (skipped: only root can change the root file system of a process)'
const unpackers = [...(isThere('umoci') ? ['umoci'] : []), 'tar']

let folder: string
let layout: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-image-'))
  layout = join(folder, 'layout')
  process.umask(0o022)
  const root = join(folder, 'root')
  mkdirSync(root)
  await makeRoot({ root: project, dist: await builtGateway(), node: runningNode }, root)
  await makeImage({ root, config, tag: 'test', time: 1_700_000_000 }, layout)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const readJson = (path: string) => JSON.parse(readFileSync(join(layout, path), 'utf8'))
const blob = (digest: string) => join('blobs', digest.replace(':', '/'))

describe('the Dockerfile', () => {
  it('sets what the gateway has settings for, listens on all addresses, and is nobody', () => {
    const variables = new Set(['PATH', 'NODE_ENV', ...settings.map(({ variable }) => variable)])
    expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([])
    expect(environment).toMatchObject({ GATEWAY_HOST: '0.0.0.0', GATEWAY_DATA_DIR: '/data', NODE_ENV: 'production' })
    expect(Object.keys(config.ExposedPorts)).toEqual([`${environment['GATEWAY_PORT']}/tcp`])
    expect(Object.keys(config.Volumes)).toEqual(['/data'])
    expect(config.User).toBe('65532:65532')
  })

  it('is built with the recommended Node.js, by the program that makes the image without it', () => {
    expect(dockerfile).toContain(`FROM node:${nodeReleases[recommendedMajor].version}-bookworm-slim AS build`)
    expect(dockerfile).toContain('npm run --silent image -- --root-only /image --node running')
    expect(dockerfile).toMatch(/FROM scratch\nCOPY --from=build \/image \/\n/)
  })
})

describe('the image', () => {
  it('is an OCI layout whose names are the hashes of what they name', () => {
    for (const name of readdirSync(join(layout, 'blobs', 'sha256'))) {
      const said = execFileSync('sha256sum', [join(layout, 'blobs', 'sha256', name)], { encoding: 'utf8' })
      expect(said.split(' ')[0]).toBe(name)
    }
    const [entry] = readJson('index.json').manifests
    const manifest = readJson(blob(entry.digest))
    expect(readJson(blob(manifest.config.digest))).toMatchObject({
      os: 'linux',
      config: { User: '65532:65532', Healthcheck: { Test: ['CMD', '/usr/bin/node', '-e', expect.any(String)] } },
    })
    expect(manifest.layers).toHaveLength(1)
  })

  it.skipIf(!isThere('skopeo'))('is read by other programs (skipped: no skopeo)', () => {
    const read = execFileSync('skopeo', ['inspect', '--config', `oci:${layout}:test`], { encoding: 'utf8' })
    const { config: told } = JSON.parse(read)
    const { Healthcheck: _ofDocker, ...ofTheFormat } = config
    expect(told).toEqual(ofTheFormat)
  })
})

describe.skipIf(!isRoot).each(unpackers)(`its root file system, unpacked by %s${why}`, (unpacker) => {
  let root: string
  let gateway: OwnProcess
  beforeAll(async () => {
    root = unpack(unpacker)
    gateway = await startProcess(inside(...config.Entrypoint, ...config.Cmd), {
      cwd: '/',
      env: { ...environment, GATEWAY_PORT: '0', GATEWAY_SIMULATOR_ENABLED: 'true' },
    })
  })
  afterAll(() => gateway?.stop())

  function inside(...words: readonly string[]): [string, ...string[]] {
    return ['/usr/sbin/chroot', `--userspec=${config.User}`, root, ...words]
  }

  it('holds Node.js, libraries and the gateway, and nothing to run besides', () => {
    expect(readdirSync(root).toSorted()).toEqual(['data', 'etc', 'lib', 'lib64', 'tmp', 'usr'])
    expect(readdirSync(join(root, 'usr', 'bin'))).toEqual(['node'])
    const mine = readdirSync(join(root, 'usr/lib/model-gateway')).toSorted()
    expect(mine).toEqual(['better_sqlite3.node', 'document-worker.mjs', 'model-gateway.mjs'])
  })

  it('belongs to root, but its data, and can be read by all', () => {
    const foreign = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('data'))
      .filter((name) => {
        const { uid, mode } = lstatSync(join(root, name))
        return uid !== 0 || (mode & 0o004) === 0
      })
    expect(foreign).toEqual([])
    const data = lstatSync(join(root, 'data'))
    expect([data.uid, data.gid, data.mode & 0o777]).toEqual([65532, 65532, 0o700])
  })

  it('answers as a user without rights, and keeps its data where the volume is', async () => {
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
    expect(await (await gateway.ask('Hello')).json()).toMatchObject({ status: 'completed' })
    expect(lstatSync(join(root, 'data', 'gateway.sqlite')).uid).toBe(65532)
  })

  it('is found healthy while it runs, and not where nothing does', async () => {
    const [, ...command] = (config.Healthcheck as { readonly Test: string[] })['Test'] ?? []
    const check = async (port: string) => {
      const [program, ...words] = inside(...command)
      return promisify(execFile)(program, words, { env: { GATEWAY_PORT: port } })
    }
    await check(new URL(gateway.url).port)
    await expect(check('1')).rejects.toMatchObject({ code: 1 })
  })
})

function unpack(unpacker: string): string {
  const into = join(folder, `by-${unpacker}`)
  if (unpacker === 'umoci') {
    execFileSync('umoci', ['unpack', '--image', `${layout}:test`, into], { stdio: 'ignore' })
    return join(into, 'rootfs')
  }
  mkdirSync(into)
  const [entry] = readJson('index.json').manifests
  const [layer] = readJson(blob(entry.digest)).layers
  if (!existsSync('/usr/sbin/chroot')) throw new Error('there is no /usr/sbin/chroot')
  execFileSync('tar', ['-xzpf', join(layout, blob(layer.digest)), '--numeric-owner', '-C', into])
  return into
}
