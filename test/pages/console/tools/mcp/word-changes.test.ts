import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schemaRows, schemaText } from '../../../../../pages/console/tools/mcp/schema-rows.ts'
import { spelledOut } from '../../../../../pages/console/tools/mcp/spelled-out.ts'
import { type Piece, wordChanges } from '../../../../../pages/console/tools/mcp/word-changes.ts'

const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
const own = (pieces: readonly Piece[]) => pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text)

it('marks the words that went and came', () => {
  const { before, after } = wordChanges('Opens a ticket for you.', 'Opens every ticket, for you.')
  expect([own(before), own(after)]).toEqual([['a'], ['every', ',']])
})

it('loses nothing of either text, and calls common what both have', () => {
  const word = fc.constantFrom('a', 'b', ' ', '\n', 'read', '.', '😀', '\ud800')
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { before, after } = wordChanges(one, other)
      expect([whole(before), whole(after)]).toEqual([one, other])
      const common = (pieces: readonly Piece[]) => whole(pieces.filter(({ isOwn }) => !isOwn))
      expect(common(before)).toBe(common(after))
    }),
  )
})

it('shows texts that are too long to compare as one change', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, each) => `${word}${each}`).join(' ')
  const { before, after } = wordChanges(`Same ${long('a')}`, `Same ${long('b')}`)
  expect([before.length, after.length]).toEqual([2, 2])
  expect(own(after)).toEqual([long('b')])
})

it('spells out what can not be seen or turns the direction of writing', () => {
  expect(spelledOut('a\u202eb\u200b\u0000\u001b[1m\ud800\u{e0041}\u2028\ufe01\n\tende')).toBe(
    'a\\u202eb\\u200b\\u0000\\u001b[1m\\ud800\\u{e0041}\\u2028\\ufe01\n\tende',
  )
  expect(spelledOut('Öffnet ein Ticket – 票 😀')).toBe('Öffnet ein Ticket – 票 😀')
})

it('names the arguments of a schema, those within others too, and never more than a page takes', () => {
  const schema = {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', description: 'What it is about.' },
      tags: { type: 'array', items: { type: 'object', properties: { name: { enum: ['a', 'b'] } } } },
      odd: true,
    },
  }
  expect(schemaRows(schema)).toEqual([
    { name: 'title', type: 'string', isRequired: true, description: 'What it is about.' },
    { name: 'tags', type: 'list of object', isRequired: false, description: '' },
    { name: 'tags[].name', type: 'one of "a", "b"', isRequired: false, description: '' },
    { name: 'odd', type: 'any', isRequired: false, description: '' },
  ])
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, each) => [`p${each}`, {}]))
  expect(schemaRows({ properties: many })).toHaveLength(200)
  expect(schemaText({ b: 1, a: { d: [1], c: 2 } })).toBe(schemaText({ a: { c: 2, d: [1] }, b: 1 }))
})
