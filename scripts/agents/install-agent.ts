import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchNode, type Node, runningNode } from '../nodes/fetch-node.ts'
import { run } from '../programs/child.ts'
import { lastWords, npmEnvironment, takesNode } from '../programs/install.ts'
import type { Agent } from './agent.ts'

/** An installed program with the Node.js that runs it, or the reason why it is missing. */
export type InstalledAgent =
  | { readonly isReady: true; readonly folder: string; readonly version: string; readonly node: string }
  | { readonly isReady: false; readonly reason: string }

interface Manifest {
  readonly version: string
  readonly engines?: { readonly node?: string }
}

const programs = join(import.meta.dirname, 'programs')
const quietMs = 300_000

/**
 * Installs the versions of a program's packages that `programs/package-lock.json` names, with all that they need, into a folder of their own;
 * nothing where an earlier run did. `isNewest` takes the newest versions instead. Brings a newer Node.js where the program wants one.
 */
export async function installAgent({ packages }: Agent, root: string, isNewest: boolean): Promise<InstalledAgent> {
  const folder = join(root, packages.join('+').replace(/[@/]+/g, '_'))
  mkdirSync(folder, { recursive: true })
  const wanted = isNewest ? Object.fromEntries(packages.map((name) => [name, 'latest'])) : lockedVersions(packages)
  const [main] = packages
  const node = await nodeFor(isNewest ? undefined : lockedManifest(main).engines?.node)
  if (isNewest || packages.some((name) => readManifest(folder, name)?.version !== wanted[name])) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: wanted }))
    if (!isNewest) copyFileSync(join(programs, 'package-lock.json'), join(folder, 'package-lock.json'))
    const words = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    const env = npmEnvironment()
    env['PATH'] = `${dirname(node.program)}:${env['PATH'] ?? ''}`
    const what = `npm to install ${packages.join(' and ')}`
    const { exitCode, isTimedOut, output } = await run({ file: 'npm', words, env, cwd: folder }, quietMs, what)
    if (isTimedOut) return { isReady: false, reason: 'npm did not come to an end' }
    if (exitCode !== 0) return { isReady: false, reason: `npm could not install it: ${lastWords(output)}` }
  }
  const manifest = readManifest(folder, main)
  if (manifest === undefined) return { isReady: false, reason: `npm installed no ${main}` }
  const { version, engines } = manifest
  const runner = isNewest ? await nodeFor(engines?.node) : node
  if (engines?.node !== undefined && !takesNode(engines.node, runner.version))
    return { isReady: false, reason: `${version} needs Node.js ${engines.node}` }
  return { isReady: true, folder, version, node: runner.program }
}

/** The Node.js that runs this where a program takes it, else the oldest release that it takes, from npm's `node-<platform>`. */
async function nodeFor(range: string | undefined): Promise<Node> {
  if (range === undefined || takesNode(range)) return runningNode
  for (const major of [22, 24] as const) {
    const node = await fetchNode(major).catch(() => runningNode)
    if (takesNode(range, node.version)) return node
  }
  return runningNode
}

function lockedVersions(packages: readonly string[]): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(programs, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.fromEntries(
    packages.map((name) => {
      const version = dependencies[name]
      if (version === undefined) throw new Error(`scripts/agents/programs/package.json has no version of ${name}`)
      return [name, version]
    }),
  )
}

function lockedManifest(name: string): Manifest {
  const { packages } = JSON.parse(readFileSync(join(programs, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Manifest>>
  }
  const found = packages[`node_modules/${name}`]
  if (found === undefined) throw new Error(`scripts/agents/programs/package-lock.json has no ${name}`)
  return found
}

function readManifest(folder: string, name: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as Manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
