import { expect, it } from 'vitest'
import { changesOf, inBatches, nameOf, together } from '../../../../pages/console/guardrails/assigned.ts'

it('lists also those that have it and are listed nowhere else', () => {
  const found = together([{ id: 'a', name: 'Ada' }], [{ id: 'b', name: 'Bob' }])
  expect(found.all.map(({ id }) => id)).toEqual(['a', 'b'])
  expect([...found.assigned]).toEqual(['b'])
  expect([nameOf(found, 'a'), nameOf(found, 'x')]).toEqual(['Ada', 'x'])
})

it('says what is to be given and taken away', () => {
  expect(changesOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})

it('sends no more at a time than the gateway takes', () => {
  const ids = Array.from({ length: 201 }, (_, at) => String(at))
  expect(inBatches(ids).map(({ length }) => length)).toEqual([100, 100, 1])
  expect(inBatches([])).toEqual([])
})
