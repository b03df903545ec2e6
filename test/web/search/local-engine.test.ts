import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPageIndex } from '../../../src/storage/pages/page-index.ts'
import { localEngine } from '../../../src/web/search/local-engine.ts'
import type { SearchWish } from '../../../src/web/search/search-engine.ts'
import { someone } from '../../support/holders.ts'

let folder: string
let now: number
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  now = 0
  write('example.com/docs/bridge.md', '# The bridge\n\nThe bridge opened in 1932.')
  write('example.com/index.html', '<title>A &amp; B</title><script>bridge()</script><p>Home of the <b>ferry</b>.</p>')
  write('other.net/notes.txt', 'Notes about bridges and ferries.')
  write('loose.md', '# A bridge without a host')
  write('example.com/.hidden.md', 'bridge')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const usual = { holder: someone, resultsMax: 5, charactersMax: 1_000, allowedDomains: [], excludedDomains: [] }
async function find(engine: ReturnType<typeof localEngine>, query: string, more: Partial<SearchWish> = {}) {
  const { pages } = await engine.search({ ...usual, query, ...more }, new AbortController().signal)
  return pages
}
const open = () => localEngine({ folder, clock: () => now, openIndex: () => openPageIndex(undefined) })

it('finds pages by their words, titles first, under the addresses of their folders', async () => {
  const engine = open()
  expect(await find(engine, 'which BRIDGE?')).toEqual([
    { url: 'https://example.com/docs/bridge', title: 'The bridge', text: '# The bridge\n\nThe bridge opened in 1932.' },
    expect.objectContaining({ url: 'https://other.net/notes', title: 'other.net/notes.txt' }),
  ])
  expect(await find(engine, 'ferry')).toEqual([
    { url: 'https://example.com/', title: 'A & B', text: 'Home of the ferry .' },
    expect.objectContaining({ url: 'https://other.net/notes' }),
  ])
})

it('finds nothing for words that are nowhere, or no words', async () => {
  const engine = open()
  expect(await find(engine, 'submarine')).toEqual([])
  expect(await find(engine, '" OR * (')).toEqual([])
})

it('takes what looks like the language of the index for words', async () => {
  expect((await find(open(), 'title:bridge" NEAR(x) -1932 AND NOT')).length).toBeGreaterThan(0)
})

it('keeps to the rules and limits of the search', async () => {
  const engine = open()
  expect((await find(engine, 'bridge', { allowedDomains: ['other.net'] })).map(({ url }) => url)).toEqual([
    'https://other.net/notes',
  ])
  expect(await find(engine, 'bridge', { resultsMax: 1 })).toHaveLength(1)
  write('example.com/long.md', `${'word '.repeat(1_000)}needle${' word'.repeat(1_000)}`)
  now += 10_000
  const [long] = await find(engine, 'needle', { charactersMax: 300 })
  expect(long?.text).toContain('needle')
  expect(long?.text.length).toBeLessThan(310)
})

it('finds what was added and changed, and not what was deleted', async () => {
  const engine = open()
  await find(engine, 'bridge')
  write('example.com/docs/bridge.md', '# The tunnel\n\nThere is no other way.')
  write('new.org/tower.md', 'A tower.')
  rmSync(join(folder, 'other.net'), { recursive: true })
  expect(await find(engine, 'tower')).toEqual([])
  now += 10_000
  expect((await find(engine, 'tower tunnel')).map(({ url }) => url).toSorted()).toEqual([
    'https://example.com/docs/bridge',
    'https://new.org/tower',
  ])
  expect(await find(engine, 'bridges')).toEqual([])
})

it('says that the folder can not be read', async () => {
  rmSync(folder, { recursive: true })
  await expect(find(open(), 'bridge')).rejects.toThrow('the folder of pages can not be read')
})
