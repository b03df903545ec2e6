import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relativeImports } from '../../scripts/relative-imports.ts'
import { sourceFiles } from '../../scripts/separate-packages.ts'

/**
 * What would reach the tests after it in the same process: what belongs to the process as a whole. Fakes end with their file
 * (restore-fakes.ts). A gateway is closed by its test and keeps nothing outside of itself; a process that a test starts is no part of this one.
 * Files that collect garbage are alone for their time's sake: where hundreds of others have run, each collection takes a second.
 */
const lasting =
  /\bvi\.(mock|doMock)\(|\bprocess\.(once|emit|emitWarning|umask|chdir|exit)\(|\bprocess\.env\[[^\]]+\] = |delete process\.|globalThis\.\w+ = |configureGlobal|setFlagsFromString/

/** True if a file leaves something behind, including a listener that it does not remove. */
function lasts(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return lasting.test(text) || count(/\bprocess\.on\(/g) > count(/\bprocess\.off\(/g)
}

/**
 * The tests that leave nothing behind, as paths from the project's folder: neither they nor what they import of `test/` `lasts`. They share
 * their modules, most of a short test's time being their loading.
 */
export function plainTests(root: string): string[] {
  const own = join(root, 'test', '/')
  const files = new Map<string, { readonly isLasting: boolean; readonly imports: readonly string[] }>()
  const readOnce = (file: string) => {
    const known = files.get(file)
    if (known !== undefined) return known
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const imports = relativeImports(file, text).filter((each) => each.startsWith(own))
    const read = { isLasting: lasts(text), imports }
    files.set(file, read)
    return read
  }
  const isPlain = (test: string): boolean => {
    // Grows while it is walked. A set, as files import each other in circles.
    const reached = new Set([join(root, test)])
    for (const file of reached) {
      const { isLasting, imports } = readOnce(file)
      if (isLasting) return false
      for (const each of imports) reached.add(each)
    }
    return true
  }
  return sourceFiles(root, 'test').filter((name) => name.endsWith('.test.ts') && isPlain(name))
}
