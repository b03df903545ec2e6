import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The path of better-sqlite3's addon beside this program, where the bundle has it; undefined otherwise, and the package finds its own. */
export function findNativeBinding(): string | undefined {
  const path = fileURLToPath(new URL('better_sqlite3.node', import.meta.url))
  return existsSync(path) ? path : undefined
}
