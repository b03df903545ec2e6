import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesMissingPackages, linkPackages, separateFolders, sourceFiles } from '../../scripts/separate-packages.ts'
import { skipWithoutPackages } from '../support/skip-without-packages.ts'

let root: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-separate-'))
  write('package-lock.json', '{}')
  write('test/package-lock.json', '{}')
  write('test/package.json', JSON.stringify({ devDependencies: { openai: '1.0.0', '@x/store': '1.0.0' } }))
  write('tools/package-lock.json', '{}')
  write('tools/package.json', JSON.stringify({ devDependencies: { linter: '1.0.0' } }))
  write('tools/node_modules/.package-lock.json', '{}')
  write('test/client.test.ts', `import { zod } from 'openai/helpers/zod'\n`)
  write('test/support/store.ts', `const Store = createRequire(import.meta.url)('@x/store')\n`)
  write('test/near.test.ts', `import { store } from './support/store.ts'\n`)
  write('test/linked.test.ts', `symlinkSync(join(root, 'test/node_modules'))\n`)
  write('test/plain.test.ts', `import { a } from './support/own.ts'\nresolve('openai/gpt')\n`)
  write('test/support/own.ts', `import { b } from './circle.ts'\nimport ws from 'ws'\n`)
  write('test/support/circle.ts', `import { a } from './own.ts'\n`)
  write('tools/lint.ts', `import { lint } from 'linter'\n`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const needing = ['test/client.test.ts', 'test/linked.test.ts', 'test/near.test.ts', 'test/support/store.ts']
const load = (file: string) => {
  const { load } = skipWithoutPackages(root)
  if (typeof load !== 'function') throw new Error('the plugin loads nothing')
  return Reflect.apply(load, undefined, [join(root, file)])
}

describe('packages that only one folder needs', () => {
  it('are those of each folder with a lockfile', () => {
    expect(separateFolders(root)).toEqual([
      { name: 'test', packages: ['openai', '@x/store'], isInstalled: false },
      { name: 'tools', packages: ['linter'], isInstalled: true },
    ])
  })

  it('are missed by files that import them, name their folder, or import such a file', () => {
    const missing = filesMissingPackages(root)
    expect([...missing.keys()].toSorted()).toEqual(needing)
    expect(missing.get('test/near.test.ts')).toEqual(['test'])
  })

  it('are missed by none once they are installed', () => {
    write('test/node_modules/.package-lock.json', '{}')
    write('test/node_modules/openai/index.ts', `import '@x/store'\n`)
    expect(filesMissingPackages(root).size).toBe(0)
    expect(sourceFiles(root, 'test').filter((file) => file.includes('openai'))).toEqual([])
  })

  it('are found by a copy of the project, where they are installed', () => {
    const copy = join(root, 'copy')
    linkPackages(root, copy)
    expect(readlinkSync(join(copy, 'tools/node_modules'))).toBe(join(root, 'tools/node_modules'))
    expect(() => readlinkSync(join(copy, 'test/node_modules'))).toThrow('ENOENT')
  })
})

describe('a test whose packages are not installed', () => {
  it('is one that is skipped and says what to run; others, and what tests share, stay as they are', () => {
    expect(load('test/near.test.ts')).toMatch(
      /it\.skip\("skipped: the packages of test are not installed, .*install:all/,
    )
    expect(load('test/plain.test.ts')).toBeNull()
    expect(load('test/support/store.ts')).toBeNull()
  })
})
