import { expect, it } from 'vitest'
import { mapSame } from '../../src/fit/same-list.ts'

it('is the same list where no entry changes, and a new one where one does', () => {
  const list = ['a', 'b', 'a']
  expect(mapSame(list, (entry) => entry)).toBe(list)
  expect(mapSame(list, (entry, at) => (at === 2 ? 'c' : entry))).toEqual(['a', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'a'])
})
