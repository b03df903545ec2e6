// Installs packages where they are not installed, or others are. Without arguments those of the project, seeing that SQLite's addon fits
// this Node.js; with names of folders those that these have for themselves; with --all both. Plain JavaScript without packages: it runs
// before there are any.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAddonFaulty, soundCompilation } from './nodes/addon-faults.mjs'
import { runStep } from './run-step.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

try {
  const words = process.argv.slice(2)
  if (words.length === 0 || words.includes('--all')) await installProject()
  for (const folder of words.includes('--all') ? foldersWithPackages() : words) await installFolder(folder)
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function installProject() {
  const mark = `${lockHash(root)} ${process.versions.modules} ${process.platform} ${process.arch}\n`
  if (existsSync(recordIn(root)) && stampOf(root) === mark) return
  if (!isInstalled(root) && !(await npm('Installing packages (about 60 s)', root, ['ci']))) {
    throw new Error(`npm could not install the packages; its words stand above.${missingTools()}`)
  }
  if (!addonLoads()) {
    const words = ['rebuild', 'better-sqlite3', '--ignore-scripts=false']
    if (!(await npm(`Building SQLite's addon for Node.js ${process.version}`, root, words)) || !addonLoads()) {
      throw new Error(`SQLite's addon (better-sqlite3) could not be built; npm's words stand above.${missingTools()}`)
    }
  }
  writeFileSync(stampFileIn(root), mark)
}

/** Installs packages that only one folder needs: tests, linters or the generator. None of them has to run anything for it. */
async function installFolder(name) {
  const folder = join(root, name)
  if (!existsSync(lockFileIn(folder))) throw new Error(`${name}/ has no packages of its own`)
  if (existsSync(recordIn(folder)) && stampOf(folder) === lockHash(folder)) return
  if (!isInstalled(folder) && !(await npm(`Installing packages of ${name}/`, folder, ['ci', '--ignore-scripts']))) {
    throw new Error(`npm could not install the packages of ${name}/; its words stand above.`)
  }
  writeFileSync(stampFileIn(folder), lockHash(folder))
}

function foldersWithPackages() {
  return readdirSync(root).filter((name) => name !== 'node_modules' && existsSync(lockFileIn(join(root, name))))
}

// By content first: a checkout gives the lockfile a new time, not a new content.
function isInstalled(folder) {
  if (!existsSync(recordIn(folder))) return false
  if (stampOf(folder).startsWith(lockHash(folder))) return true
  // Somebody has run npm themselves, after the lockfile was last written.
  return statSync(recordIn(folder)).mtimeMs >= statSync(lockFileIn(folder)).mtimeMs
}

function lockFileIn(folder) {
  return join(folder, 'package-lock.json')
}

/** npm's own record of what it installed. */
function recordIn(folder) {
  return join(folder, 'node_modules', '.package-lock.json')
}

/** Ours of which lockfile that was. */
function stampFileIn(folder) {
  return join(folder, 'node_modules', '.installed-from')
}

function stampOf(folder) {
  return existsSync(stampFileIn(folder)) ? readFileSync(stampFileIn(folder), 'utf8') : ''
}

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(lockFileIn(folder)))
    .digest('hex')
}

// In a process of its own: an addon that was built for another Node.js can take the process down. One that would do so later counts as
// none, too.
function addonLoads() {
  const code = "new (require('better-sqlite3'))(':memory:').close()"
  const from = createRequire(join(root, 'package.json'))
  try {
    const folder = dirname(from.resolve('better-sqlite3/package.json'))
    if (isAddonFaulty(join(folder, 'build', 'Release', 'better_sqlite3.node'))) return false
  } catch {
    return false
  }
  return spawnSync(process.execPath, ['-e', code], { cwd: root, stdio: 'ignore' }).status === 0
}

function npm(title, cwd, words) {
  const options = ['--no-audit', '--no-fund']
  return runStep({ title, file: 'npm', words: [...words, ...options], cwd, env: soundCompilation(process.env) })
}

function missingTools() {
  const tools = [
    ['python3', ['python3', 'python']],
    ['make', ['make', 'gmake']],
    ['a C++ compiler', ['c++', 'g++', 'clang++']],
  ]
  const missing = tools.filter(([, names]) => !names.some(isThere)).map(([name]) => name)
  if (missing.length === 0) return ''
  const advice =
    process.platform === 'darwin'
      ? 'xcode-select --install'
      : 'apt-get install python3 make g++ (or what your system calls them)'
  return `\n  There is no prebuilt SQLite for this system, and to compile it ${listWords(missing)} ${missing.length === 1 ? 'is' : 'are'} missing: ${advice}.`
}

function listWords(words) {
  return words.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

function isThere(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}
