// Installs the packages of package-lock.json where they are not installed, or others are, and sees that SQLite's addon fits this
// Node.js. Plain JavaScript without packages: it runs before there are any.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAddonFaulty, soundCompilation } from './nodes/addon-faults.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, 'package-lock.json')
// npm's own record of what it installed, and ours of which lockfile that was.
const installed = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.installed-from')
const heartbeatMs = 15_000

try {
  await install()
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function install() {
  if (existsSync(installed) && existsSync(stamp) && readFileSync(stamp, 'utf8') === mark()) return
  if (!isInstalled()) {
    say('Installing packages (about a minute; longer where SQLite has to be compiled)')
    const isDone = await npm(['ci', '--no-audit', '--no-fund'])
    if (!isDone) {
      throw new Error(`npm could not install the packages; its words stand above.${missingTools()}`)
    }
  }
  if (!addonLoads()) {
    say(`Building SQLite's addon for Node.js ${process.version}`)
    const isDone = await npm(['rebuild', 'better-sqlite3', '--ignore-scripts=false'])
    if (!isDone || !addonLoads()) {
      throw new Error(`SQLite's addon (better-sqlite3) could not be built; npm's words stand above.${missingTools()}`)
    }
  }
  writeFileSync(stamp, mark())
}

// By content first: a checkout gives the lockfile a new time, not a new content.
function isInstalled() {
  if (!existsSync(installed)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith(lockHash())) return true
  // Somebody has run npm themselves, after the lockfile was last written.
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs
}

function mark() {
  return `${lockHash()} ${process.versions.modules} ${process.platform} ${process.arch}\n`
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
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

function npm(words) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  return new Promise((resolve, reject) => {
    // npm shows its own progress on a terminal; elsewhere nothing, for minutes.
    const timer = process.stderr.isTTY ? undefined : setInterval(() => say(`  … ${seconds()} s`), heartbeatMs)
    // Standard output is the gateway's: what npm says goes where messages go.
    const child = spawn('npm', words, { cwd: root, stdio: ['ignore', 2, 2], env: soundCompilation(process.env) })
    child.on('error', reject)
    child.on('close', (status) => {
      clearInterval(timer)
      if (status === 0) say(`  done in ${seconds()} s`)
      resolve(status === 0)
    })
  })
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

function say(text) {
  process.stderr.write(`${text}\n`)
}
