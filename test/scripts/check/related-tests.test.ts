import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { relatedTests } from '../../../scripts/check/related-tests.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-related-'))
  const files = {
    'test/routing/plan.test.ts': `import { arrange } from './arrange.ts'\n`,
    'test/routing/order.test.ts': `import { plan } from '../../src/routing/plan.ts'\n`,
    'test/e2e/all.test.ts': `const { app } = await import('../../src/app.ts')\n`,
    'test/scripts/build.test.ts': '',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each([
  ['a test itself', ['test/e2e/all.test.ts'], ['test/e2e/all.test.ts']],
  [
    'the test of a source, and those that import it',
    ['src/routing/plan.ts'],
    ['test/routing/order.test.ts', 'test/routing/plan.test.ts'],
  ],
  ['the test of a script', ['scripts/build.ts'], ['test/scripts/build.test.ts']],
  ['those that import what tests share', ['test/routing/arrange.ts'], ['test/routing/plan.test.ts']],
  ['those that import when they run', ['src/app.ts'], ['test/e2e/all.test.ts']],
  [
    'those of the closest folder for a source without one of its own',
    ['src/routing/filters/price.ts'],
    ['test/routing/order.test.ts', 'test/routing/plan.test.ts'],
  ],
  ['nothing for prose', ['README.md'], []],
])('finds %s', (_what, changed, tests) => {
  expect(relatedTests(root, changed)).toEqual(tests)
})
