/** Runs the tests with other versions of Node.js, each in a copy of the project: `npm run test:nodes -- 22 24 test/storage`. */
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordingsDirectory } from '../../test/support/recordings-directory.ts'
import { runCommand } from '../programs/command-line.ts'
import { separateFolders } from '../separate-packages.ts'
import { addonFor } from './build-addon.ts'
import { fetchNode, type Node } from './fetch-node.ts'
import { type NodesOptions, parseOptions, usageText } from './options.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

await runCommand({ usageText, read: (argv) => parseOptions(argv, root), run: runAll })

async function runAll({ majors, tests }: NodesOptions): Promise<number> {
  const results: [string, number | null][] = []
  for (const major of majors) {
    const node = await fetchNode(major)
    console.log(`Node.js ${node.version}: making a copy of the project`)
    const folder = await copyFor(node)
    results.push([node.version, await runTests(node, folder, tests)])
  }
  for (const [version, status] of results) console.log(`${status === 0 ? '✓' : '✗'} Node.js ${version}`)
  return results.every(([, status]) => status === 0) ? 0 : 1
}

/** The files of the project, and its packages with SQLite's addon for a Node.js. */
async function copyFor(node: Node): Promise<string> {
  const folder = join(root, '.cache', 'nodes', node.version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const name of listed.split('\0').filter((each) => each !== '')) cpSync(join(root, name), join(folder, name))
  // Names of the same files: packages are not written to, but for what is replaced here.
  for (const each of ['', ...separateFolders(root).flatMap(({ name, isInstalled }) => (isInstalled ? [name] : []))])
    execFileSync('cp', ['-al', join(root, each, 'node_modules'), join(folder, each)])
  for (const own of ['.vite', '.installed-from'])
    rmSync(join(folder, 'node_modules', own), { recursive: true, force: true })
  const addon = join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node')
  rmSync(addon)
  copyFileSync(await addonFor(node), addon)
  // An engine that tests find in the project's cache; it is a library of its own, for every Node.js.
  const engine = join(root, '.cache/clickhouse')
  if (existsSync(engine)) {
    mkdirSync(join(folder, '.cache'))
    symlinkSync(engine, join(folder, '.cache/clickhouse'), 'dir')
  }
  return folder
}

function runTests(node: Node, folder: string, tests: readonly string[]): Promise<number | null> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['run', '--config', 'test/vitest.config.ts', '--root', '.']
  const child = spawn(node.program, [vitest, ...options, ...tests], {
    cwd: folder,
    // A copy lies elsewhere than the project, beside which recordings are.
    env: {
      ...process.env,
      FIXTURES_DIR: recordingsDirectory,
      PATH: `${dirname(node.program)}${delimiter}${process.env['PATH'] ?? ''}`,
    },
    stdio: 'inherit',
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
}
