import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, variable } from '../environment/environment.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import type { ConfigFile } from './config-file.ts'

/** The environment with what files add to it, and problems with these. */
export interface FilledEnvironment {
  readonly env: Environment
  readonly problems: readonly ConfigProblem[]
}

/** A value in quotes, which may go on over several lines. */
const quoted = /=\s*(["'`])[\s\S]*?\1/g
const knownLine = /^\s*(#.*|(export\s+)?[A-Za-z_]\w*\s*=.*)?$/

/** Adds the variables of the files that `env_files` of a configuration file names. The environment wins over all of them, a later file over an earlier one. */
export function fillEnvironment(file: ConfigFile, folder: string, env: Environment): FilledEnvironment {
  const problems: ConfigProblem[] = []
  const added: Record<string, string | undefined> = {}
  for (const path of pathsOf(file)) {
    const complain = (message: string) =>
      problems.push({ ...file.placeOf(['env_files']), key: 'env_files', message: `${path} ${message}` })
    try {
      const text = readFileSync(resolve(folder, path), 'utf8')
      const read = readEnvironment(text)
      // Never the line itself: it may be a secret.
      if (read !== null) Object.assign(added, read)
      else complain('has a line that is not NAME=value')
    } catch (error) {
      complain(`can't be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  const missing = Object.entries(added).filter(([name]) => variable(env, name) === undefined)
  return { env: { ...env, ...Object.fromEntries(missing) }, problems }
}

/** The variables of such a file, by name; null where a line is not NAME=value. */
export function readEnvironment(text: string): Environment | null {
  const lines = text.replace(quoted, '=').split(/\r?\n/)
  return lines.every((line) => knownLine.test(line)) ? parseEnv(text) : null
}

/** Paths as the schema allows them; of other values it says itself what is wrong. */
function pathsOf({ value }: ConfigFile): readonly string[] {
  const given = value['env_files']
  return (Array.isArray(given) ? given : [given]).filter((path) => typeof path === 'string' && path !== '')
}
