import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relativeImports } from '../relative-imports.ts'
import { sourceFiles } from '../separate-packages.ts'

/**
 * The tests nearest to changed files, as paths from the project's folder: those that have changed, those at the place that mirrors a
 * changed source, and those that import a changed file themselves. For a source with none of these: all tests of the closest folder that
 * mirrors one of its own. Tests that only run through a source are left to the whole check.
 */
export function relatedTests(root: string, changed: readonly string[]): string[] {
  const tests = testsOf(root)
  const imports = new Map(tests.map((test) => [test, relativeImports(test, readFileSync(join(root, test), 'utf8'))]))
  const related = new Set<string>()
  for (const file of changed) {
    const own = tests.filter(
      (test) => test === file || mirrors(test, file) || imports.get(test)?.includes(file) === true,
    )
    for (const test of own.length > 0 || !file.startsWith('src/') ? own : testsAround(file, tests)) related.add(test)
  }
  return tests.filter((test) => related.has(test))
}

/** The tests in the closest folder that mirrors one above a source: test/x/ for src/x/y/z.ts where there is no test/x/y/. */
function testsAround(source: string, tests: readonly string[]): string[] {
  for (let folder = dirname(source); folder !== 'src'; folder = dirname(folder)) {
    const around = tests.filter((test) => test.startsWith(`${folder.replace(/^src/, 'test')}/`))
    if (around.length > 0) return around
  }
  return []
}

function testsOf(root: string): string[] {
  return sourceFiles(root, 'test').filter((name) => name.endsWith('.test.ts'))
}

/** Whether a test is that of a source by its name: test/x/y.test.ts of src/x/y.ts, test/scripts/y.test.ts of scripts/y.ts. */
function mirrors(test: string, source: string): boolean {
  const name = test.replace(/^test\//, '').replace(/\.test\.ts$/, '.ts')
  return source === `src/${name}` || source === name
}
