import { expect, test } from 'vitest'
import { PartialArguments } from '../../../../src/formats/google-gemini/upstream/partial-arguments.ts'

function argumentsOf(...pieces: readonly object[]): unknown {
  const partial = new PartialArguments()
  const fits = pieces.map((piece) => partial.take(piece))
  return fits.every(Boolean) ? (JSON.parse(partial.toJson()) as unknown) : fits
}

test('values of every kind go where their paths say', () => {
  expect(
    argumentsOf(
      { jsonPath: '$.name', stringValue: 'x' },
      { jsonPath: '$.steps[0].minutes', numberValue: 2.5 },
      { jsonPath: '$.steps[0].done', boolValue: false },
      { jsonPath: '$.steps[1]', nullValue: 'NULL_VALUE' },
      { jsonPath: "$['a.b']", stringValue: 'quoted' },
      { jsonPath: '$["it\\"s"]', stringValue: 'escaped' },
    ),
  ).toEqual({ name: 'x', steps: [{ minutes: 2.5, done: false }, null], 'a.b': 'quoted', 'it"s': 'escaped' })
})

test('a text that will continue is joined from its pieces', () => {
  expect(
    argumentsOf(
      { jsonPath: '$.text', stringValue: 'one ', willContinue: true },
      { jsonPath: '$.text', stringValue: 'two', willContinue: true },
      { jsonPath: '$.text', stringValue: '' },
      { jsonPath: '$.other', stringValue: 'x' },
      { jsonPath: '$.other', stringValue: 'y' },
    ),
  ).toEqual({ text: 'one two', other: 'y' })
})

test.each([
  [{ jsonPath: '$.a[5]', stringValue: 'x' }],
  [{ jsonPath: '$[0]', stringValue: 'x' }],
  [{ jsonPath: '$', stringValue: 'x' }],
  [{ jsonPath: 'a', stringValue: 'x' }],
  [{ jsonPath: '$..a', stringValue: 'x' }],
  [{ jsonPath: '$.a[*]', stringValue: 'x' }],
  [{ jsonPath: `$${'.a'.repeat(65)}`, stringValue: 'x' }],
  [{ jsonPath: '$.a' }],
  [{ stringValue: 'x' }],
])('%j does not fit', (piece) => {
  expect(argumentsOf(piece)).toEqual([false])
})

test('a path through what is no container does not fit', () => {
  expect(argumentsOf({ jsonPath: '$.a', stringValue: 'x' }, { jsonPath: '$.a.b', stringValue: 'y' })).toEqual([
    true,
    false,
  ])
  expect(argumentsOf({ jsonPath: '$.a[0]', stringValue: 'x' }, { jsonPath: '$.a.b', stringValue: 'y' })).toEqual([
    true,
    false,
  ])
})

test('names of the prototype are ordinary names', () => {
  const partial = new PartialArguments()
  expect(partial.take({ jsonPath: '$.__proto__.polluted', stringValue: 'x' })).toBe(true)
  expect(partial.take({ jsonPath: '$.constructor.prototype.polluted', stringValue: 'x' })).toBe(true)
  expect('polluted' in {}).toBe(false)
  expect(partial.toJson()).toBe('{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}}}')
})
