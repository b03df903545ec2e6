import { relative } from 'node:path'
import type { Plugin } from 'vitest/config'
import { filesMissingPackages } from '../../scripts/separate-packages.ts'

/** Puts one skipped test, which says what to run, in the place of every test file whose packages are not installed. */
export function skipWithoutPackages(root: string): Plugin {
  const missing = filesMissingPackages(root)
  return {
    name: 'skip-without-packages',
    enforce: 'pre',
    load(id) {
      const folders = missing.get(relative(root, id))
      if (folders === undefined || !id.endsWith('.test.ts')) return null
      const title = `skipped: the packages of ${folders.join(' and ')} are not installed, run "npm run install:all"`
      return `import { it } from 'vitest'\nit.skip(${JSON.stringify(title)}, () => {})\n`
    },
  }
}
