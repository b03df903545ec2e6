import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from '../../scripts/separate-packages.ts'

/**
 * What would reach the tests after it in the same process: what belongs to the process as a whole. Fakes end with their file
 * (restore-fakes.ts). A gateway is closed by its test and keeps nothing outside of itself; a process that a test starts is no part of this one.
 */
const lasting =
  /\bvi\.(mock|doMock)\(|\bprocess\.(once|emit|emitWarning|umask|chdir|exit)\(|\bprocess\.env\[[^\]]+\] = |delete process\.|globalThis\.\w+ = |configureGlobal/

/** Whether a file leaves something behind: a listener, too, that it does not take away. */
function lasts(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return lasting.test(text) || count(/\bprocess\.on\(/g) > count(/\bprocess\.off\(/g)
}

/**
 * The tests that neither leave anything behind nor depend on what others left, as paths from the project's folder: nothing in them or in
 * what they import of `test/` `lasts`. They share their modules, most of a short test's time being their loading.
 */
export function plainTests(root: string): string[] {
  const verdicts = new Map<string, boolean>()
  const isPlain = (file: string): boolean => {
    const known = verdicts.get(file)
    if (known !== undefined) return known
    // Until it is read: files import each other in circles.
    verdicts.set(file, true)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const verdict = !lasts(text) && importsOf(file, text).every((each) => !each.includes('/test/') || isPlain(each))
    verdicts.set(file, verdict)
    return verdict
  }
  return sourceFiles(root, 'test').filter((name) => name.endsWith('.test.ts') && isPlain(join(root, name)))
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
