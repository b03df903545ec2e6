import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { plainTests } from './plain-tests.ts'

/** Writes a project with these files, in a folder whose own name contains `test`. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-plain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'test', 'project')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

it('leaves out tests that leave something behind, by themselves or by what they import of test/', () => {
  const root = project({
    'test/mocks.test.ts': 'vi.mock("a")',
    'test/listens.test.ts': `process.on('exit', a)`,
    'test/listens-no-more.test.ts': `process.on('exit', a)\nprocess.off('exit', a)`,
    'test/through.test.ts': `import { a } from './support/a.ts'`,
    'test/support/a.ts': `import './b.ts'`,
    'test/support/b.ts': 'process.umask(0)',
    'test/of-a-source.test.ts': `import { a } from '../src/a.ts'`,
    'src/a.ts': 'process.once("exit", a)',
  })
  expect(plainTests(root)).toEqual(['test/listens-no-more.test.ts', 'test/of-a-source.test.ts'])
})

it('leaves out all of those that import each other in a circle', () => {
  const root = project({
    'test/one.test.ts': `import { b } from './a.ts'`,
    'test/two.test.ts': `import { b } from './b.ts'`,
    'test/a.ts': `import { b } from './b.ts'\nimport { c } from './c.ts'`,
    'test/b.ts': `import { a } from './a.ts'`,
    'test/c.ts': 'vi.mock("a")',
  })
  expect(plainTests(root)).toEqual([])
})
