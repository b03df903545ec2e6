import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Of temporary tables only, and two that only read. */
const others = [
  'src/storage/apps/app-import.ts',
  'src/storage/generations/sqlite-feed.ts',
  'src/storage/store/snapshot.ts',
]

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('src', path))
  .toSorted()

it('F40: every transaction on SQLite that writes takes the write lock when it begins', () => {
  const begun = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const count = text.split('connection.transaction(').length - 1
    return count === 0 ? [] : [{ path, count, immediate: text.split('.immediate(').length - 1 }]
  })
  expect(begun.filter(({ count, immediate }) => count !== immediate).map(({ path }) => path)).toEqual(others)
  expect(begun.length).toBeGreaterThan(others.length)
})
