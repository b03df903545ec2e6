import { accessSync, constants } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { SandboxConfig } from '../../config/config.ts'

/** Where the programs of sandboxes are looked for, as PATH. */
export const programPath = '/usr/local/bin:/usr/bin:/bin'

/** The program of the sandbox if it is not there, or may not be run; undefined also where there is no sandbox at all. */
export function missingProgram({ command: [program] }: Pick<SandboxConfig, 'command'>): string | undefined {
  if (program === undefined) return undefined
  const places = program.includes('/') ? [program] : programPath.split(':').map((folder) => join(folder, program))
  // Commands have folders of their own, so a place that is relative is none.
  return places.some((place) => isAbsolute(place) && isExecutable(place)) ? undefined : program
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
