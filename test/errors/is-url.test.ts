import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isUrl } from '../../src/errors/is-url.ts'

it.each([
  ['https://bücher.example/', undefined, true],
  ['/a', 'https://example.com', true],
  ['/a', undefined, false],
  ['http://', undefined, false],
  ['', undefined, false],
])('of %s (base %s): %s, however often it is asked', (text, base, is) => {
  const answers = new Set(Array.from({ length: 20_000 }, () => isUrl(text, base)))
  expect([...answers]).toEqual([is])
})

it('is asked by everybody in the place of URL.canParse', () => {
  const root = fileURLToPath(new URL('../../src/', import.meta.url))
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && /URL\.canParse\(/.test(readFileSync(`${root}${name}`, 'utf8')),
  )
  expect(asking).toEqual([])
})
