// Builds dist/ where it is missing, older than what it is made from, or made for another Node.js. Plain JavaScript without packages.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep } from './run-step.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bundle = join(root, 'dist', 'model-gateway.mjs')
const worker = join(root, 'dist', 'document-worker.mjs')
const addon = join(root, 'dist', 'better_sqlite3.node')
const stamp = join(root, 'dist', 'built-for.json')
const sources = [
  'src',
  'pages',
  'generated',
  'openapi.yaml',
  'scripts/build.ts',
  'scripts/build',
  'scripts/packed-modules.ts',
  'package.json',
  'package-lock.json',
]

const reason = whyToBuild()
if (reason !== undefined) {
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  if (!existsSync(tsx)) {
    process.stderr.write('✗ The packages that build the gateway are not installed: npm ci\n')
    process.exit(1)
  }
  const words = [tsx, join(root, 'scripts', 'build.ts')]
  const title = `Building the gateway (about 10 s): ${reason}`
  if (!(await runStep({ title, file: process.execPath, words, cwd: root }))) {
    process.stderr.write('✗ The gateway could not be built; what stands above says why.\n')
    process.exit(1)
  }
}

function whyToBuild() {
  if (![bundle, worker, addon, stamp].every(existsSync)) return 'there is no dist/ yet'
  const builtFor = JSON.parse(readFileSync(stamp, 'utf8'))
  if (['platform', 'arch'].some((key) => builtFor[key] !== process[key])) return 'dist/ is for another system'
  if (builtFor.modules !== process.versions.modules) return 'dist/ is for another version of Node.js'
  const builtAt = statSync(bundle).mtimeMs
  const newer = sources.map((source) => findNewer(join(root, source), builtAt)).find((file) => file !== undefined)
  return newer === undefined ? undefined : `${relative(root, newer)} is newer than dist/`
}

/** The first file at or below a path that was written after a time. */
function findNewer(path, time) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  if (!found.isDirectory()) return found.mtimeMs > time ? path : undefined
  for (const name of readdirSync(path)) {
    const newer = findNewer(join(path, name), time)
    if (newer !== undefined) return newer
  }
  return undefined
}
