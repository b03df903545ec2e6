import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NodeMajor, type NodeRelease, nodeReleases } from './releases.ts'
import { runProgram } from './run-program.ts'

const cache = resolve(dirname(fileURLToPath(import.meta.url)), '../../.cache')

/** A Node.js that programs are run with or made for. */
export interface Node {
  readonly version: string
  /** Of its addons: what `process.versions.modules` says. */
  readonly modules: string
  readonly program: string
  /** Holds `include/node` and its licence; null for the running one, of which only the program is sure to be there. */
  readonly folder: string | null
}

/** The Node.js that runs this. */
export const runningNode: Node = {
  version: process.versions.node,
  modules: process.versions.modules,
  program: process.execPath,
  folder: null,
}

/** A release from the npm registry, kept in `.cache`. Rejects where there is none for this platform, or where it is not what was expected. */
export async function fetchNode(major: NodeMajor): Promise<Node> {
  const { version, integrity }: NodeRelease = nodeReleases[major]
  const platform = `${process.platform}-${process.arch}`
  const expected = integrity[platform]
  if (expected === undefined)
    throw new Error(`there is no Node.js ${version} for ${platform} in scripts/nodes/releases.ts`)
  const folder = join(cache, 'node', `${version}-${platform}`)
  const program = join(folder, 'bin', 'node')
  if (!existsSync(program)) await download(`node-${platform}@${version}`, expected, folder)
  const modules = await runProgram(program, ['-p', 'process.versions.modules'])
  return { version, modules: modules.trim(), program, folder }
}

async function download(spec: string, integrity: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const temporary = mkdtempSync(join(dirname(folder), 'download-'))
  try {
    await runProgram('npm', ['pack', spec, '--silent', '--pack-destination', temporary], { cwd: temporary })
    const [archive = ''] = readdirSync(temporary)
    const bytes = readFileSync(join(temporary, archive))
    const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    if (found !== integrity) throw new Error(`${spec} is ${found}, not ${integrity}`)
    await runProgram('tar', ['-xzf', archive], { cwd: temporary })
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(temporary, 'package'), folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
