import { existsSync, readFileSync } from 'node:fs'

/** How many tests ended how. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { status: string }[] }[]
}

/** Reads vitest's JSON results; null when there are none. A file that failed outside its tests counts as one failed test. */
export function countTests(file: string): TestCounts | null {
  if (!existsSync(file)) return null
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  )
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + brokenFiles.length,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

/** The last line of a check. */
export function describeCounts(counts: TestCounts | null): string {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
