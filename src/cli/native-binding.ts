import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isExecutable } from '../environment/executable.ts'
import { unpackAddon } from './unpack-addon.ts'

const name = 'better_sqlite3.node'

/** The path of better-sqlite3's addon for this program, wherever it runs from; undefined in development, where the package finds its own. */
export function findNativeBinding(): string | undefined {
  if (isExecutable) return unpackAddon(name)
  if (/\.(ts|js)$/.test(import.meta.url)) return undefined
  const folder = dirname(fileURLToPath(import.meta.url))
  // The npm package has one for each Node.js that it was made for, a build from a clone one for the Node.js that built it.
  const { platform, arch, versions } = process
  const fitting = join(folder, 'addons', `${platform}-${arch}-${versions.modules}.node`)
  const beside = [fitting, join(folder, name)].find((path) => existsSync(path))
  // Where there is none, whoever opens SQLite says so; with PostgreSQL nobody does.
  return beside ?? installedBeside() ?? fitting
}

/** That of a better-sqlite3 which was installed together with the npm package, for a system that it has no addon for. */
function installedBeside(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('better-sqlite3/package.json')
    const path = join(dirname(manifest), 'build', 'Release', name)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
