import { expect, it } from 'vitest'
import { namesZdrAuthor, zdrAuthors } from '../../src/records/zdr-authors.ts'

it.each(Object.values(zdrAuthors))('%s has a switch of its own, and other does not mean it', (author) => {
  expect(namesZdrAuthor([author], author)).toBe(true)
  expect(namesZdrAuthor(['other'], author)).toBe(false)
})

it('other means everybody else', () => {
  expect(namesZdrAuthor(['other'], 'qwen')).toBe(true)
  expect(namesZdrAuthor(Object.values(zdrAuthors), 'qwen')).toBe(false)
  expect(namesZdrAuthor([], 'qwen')).toBe(false)
})
