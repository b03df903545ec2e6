import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The path of better-sqlite3's addon where it lies beside this program, as it does beside the bundle; else undefined: the package finds its own. */
export function findNativeBinding(): string | undefined {
  const path = fileURLToPath(new URL('better_sqlite3.node', import.meta.url))
  return existsSync(path) ? path : undefined
}
