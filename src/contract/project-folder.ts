import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the folder of openapi.yaml when the gateway runs from its sources: the nearest one above this file, or else above the working
 * directory. Throws if neither exists.
 */
export function projectFolder(
  starts: readonly string[] = [dirname(fileURLToPath(import.meta.url)), process.cwd()],
): string {
  for (const start of starts) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'openapi.yaml')) && existsSync(join(folder, 'codegen'))) return folder
      if (folder === dirname(folder)) break
    }
  }
  throw new Error(`there is no openapi.yaml above ${starts.join(' or ')}`)
}
