import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * The tests that look at changed files most closely, as paths from the project's folder: those that have changed, those at the place that
 * mirrors a changed source, and those that import a changed file themselves. Tests that only run through it are left to the whole check.
 */
export function relatedTests(root: string, changed: readonly string[]): string[] {
  const files = new Set(changed)
  return testsOf(root).filter((test) => {
    if (files.has(test)) return true
    if (changed.some((file) => mirrors(test, file))) return true
    return importsOf(join(root, test)).some((each) => files.has(relative(root, each)))
  })
}

function testsOf(root: string): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name}`)
    .toSorted()
}

/** Whether a test is that of a source by its name: test/x/y.test.ts of src/x/y.ts, test/scripts/y.test.ts of scripts/y.ts. */
function mirrors(test: string, source: string): boolean {
  const name = test.replace(/^test\//, '').replace(/\.test\.ts$/, '.ts')
  return source === `src/${name}` || source === name
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
