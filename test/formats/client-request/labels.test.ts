import { expect, it } from 'vitest'
import { decodeLabels } from '../../../src/formats/client-request/labels.ts'

it('takes texts alone, sixteen at most, and no end user', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${index}`, 'x']))
  expect(Object.keys(decodeLabels(many).labels ?? {})).toHaveLength(16)
  expect(decodeLabels({ a: 'b', n: 1, o: {}, long: 'x'.repeat(513), ['y'.repeat(65)]: 'z', user_id: 'ada' })).toEqual({
    labels: { a: 'b' },
  })
})

it.each([undefined, null, {}, { user_id: 'ada' }, { n: 1 }])('takes nothing of %j', (metadata) => {
  expect(decodeLabels(metadata)).toEqual({})
})
