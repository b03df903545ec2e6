import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stepNames, steps } from '../../scripts/bench/steps/bench-steps.ts'

test.each(stepNames)('the bench of the step "%s" has a figure in every row', async (name) => {
  vi.stubEnv('DATABASE_URL', undefined)
  const directory = mkdtempSync(join(tmpdir(), 'gateway-bench-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(directory, { recursive: true, force: true })
  })
  const bench = await steps[name]()
  const { columns, rows } = await bench({ directory, share: 0.01 })
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows) {
    expect(row).toHaveLength(columns.length)
    expect(Number.parseFloat(row[1] ?? '')).toBeGreaterThanOrEqual(0)
    expect(['ok', 'over']).toContain(row.at(-1))
  }
})
