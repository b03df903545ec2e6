import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What a test needs a world of its own for: hooks, fakes, processes, threads, the environment, a whole gateway. */
const own =
  /\b(vi|process)\.|\b(before|after)(All|Each)\b|\b(spawn|spawnSync|fork)\(|new Worker\(|globalThis|configureGlobal|src\/(app|main)\.ts/

/**
 * The tests that neither leave anything behind nor depend on what others left, as paths from the project's folder: nothing in them or in
 * what they import of `test/` matches `own`. They share their modules, most of a short test's time being their loading.
 */
export function plainTests(root: string): string[] {
  const verdicts = new Map<string, boolean>()
  const isPlain = (file: string): boolean => {
    const known = verdicts.get(file)
    if (known !== undefined) return known
    // Until it is read: files import each other in circles.
    verdicts.set(file, true)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const verdict = !own.test(text) && importsOf(file, text).every((each) => !each.includes('/test/') || isPlain(each))
    verdicts.set(file, verdict)
    return verdict
  }
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && isPlain(join(root, 'test', name)))
    .map((name) => relative(root, join(root, 'test', name)))
    .toSorted()
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
