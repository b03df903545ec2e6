// What must not be in SQLite's addon. Plain JavaScript without packages: it is needed before there are any.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const header = join(dirname(fileURLToPath(import.meta.url)), 'object-wrap.h')

/**
 * Whether an addon ends the process at some later time: it was compiled with headers of Node.js 24.19 or newer as they are.
 * @param {string} file
 * @returns {boolean}
 */
export function isAddonFaulty(file) {
  return readFileSync(file).includes('RemoveEnvironmentCleanupHook')
}

/**
 * The environment in which an addon that is compiled is sound; object-wrap.h says why.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string | undefined>}
 */
export function soundCompilation(env) {
  return { ...env, CXXFLAGS: `${env['CXXFLAGS'] ?? ''} -include "${header}"`.trim() }
}
