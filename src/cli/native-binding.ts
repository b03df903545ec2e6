import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The path of better-sqlite3's addon beside this program, where the bundle has it; undefined otherwise, and the package finds its own. */
export function findNativeBinding(): string | undefined {
  const paths = ['better_sqlite3.node', '../better_sqlite3.node'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return paths.find((path) => existsSync(path))
}
