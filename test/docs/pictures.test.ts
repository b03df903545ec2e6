import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileOf, looks, pictures } from '../../scripts/screenshots/pictures.ts'
import { consolePages } from '../support/console-pages.ts'
import { pagePaths, projectFolder, readPage } from './pages.ts'

const folder = join(projectFolder, 'docs/images')
const files = readdirSync(folder)
const wanted = pictures.flatMap(({ name }) => looks.map((look) => fileOf(name, look)))
const twoMegabytes = 2_000_000

/** The pictures that readers see in a look, by the names of their files. */
function shownIn(look: (typeof looks)[number]): ReadonlySet<string> {
  const pattern =
    look === 'dark'
      ? /<source media="\(prefers-color-scheme: dark\)" srcset="(?:docs\/)?images\/([\w-]+\.png)">/g
      : /<img src="(?:docs\/)?images\/([\w-]+\.png)" alt="[^"]+">/g
  return new Set(pagePaths.flatMap((path) => [...readPage(path).matchAll(pattern)].map(([, file = '']) => file)))
}

describe('pictures of the docs', () => {
  it('show every page of the console', () => {
    const shown = new Set(
      pictures.map(({ path }) => path.replace(/\?.*/, '')).filter((path) => path.startsWith('/console')),
    )
    expect(consolePages.filter((page) => !shown.has(`/console${page}`))).toEqual([])
  })

  it('are there in both looks, and no others are', () => {
    expect(files.toSorted()).toEqual(wanted.toSorted())
    for (const file of files) expect(readFileSync(join(folder, file)).toString('latin1', 1, 4), file).toBe('PNG')
  })

  it.each(looks)('are seen on a page by those who prefer it %s', (look) => {
    const shown = shownIn(look)
    expect(pictures.map(({ name }) => fileOf(name, look)).filter((file) => !shown.has(file))).toEqual([])
    expect([...shown].filter((file) => !files.includes(file))).toEqual([])
  })

  it('are small', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    expect(bytes).toBeLessThan(twoMegabytes)
  })
})
