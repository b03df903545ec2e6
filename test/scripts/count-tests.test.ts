import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { countTests, describeCounts } from '../../scripts/count-tests.ts'

function resultsFile(results: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-results-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'tests.json')
  writeFileSync(file, JSON.stringify(results))
  return file
}

const counts = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }

it('counts what passed, failed and was skipped or left to do', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  const file = resultsFile({ ...counts, testResults })
  expect(describeCounts(countTests(file))).toBe('5 passed, 1 failed, 3 skipped')
})

it('counts a file that failed before its tests as one failed test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countTests(resultsFile({ ...counts, testResults }))?.failed).toBe(2)
})

it('counts nothing where there are no results', () => {
  expect(countTests('/nowhere/tests.json')).toBeNull()
  expect(describeCounts(null)).toBe('0 passed, 0 failed, 0 skipped')
})
