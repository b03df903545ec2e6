import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { argumentsOfText, TextArgument } from '../../../src/fit/free-text/text-argument.ts'

function read(pieces: readonly string[]): string {
  const argument = new TextArgument()
  return pieces.map((piece) => argument.push(piece)).join('') + argument.end()
}

test('the text comes out of its arguments, wherever these are cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(60)), (text, cuts) => {
      const json = argumentsOfText(text)
      const escaped = json.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      for (const written of [json, escaped]) {
        const places = [...new Set(cuts.map((cut) => Math.min(cut, written.length)))].sort((one, other) => one - other)
        const pieces = [...places, written.length].map((end, at) => written.slice(places[at - 1] ?? 0, end))
        expect(read(pieces)).toBe(text)
      }
    }),
  )
})

test('the text comes as it is written, not at its end', () => {
  const argument = new TextArgument()
  expect(['{"inp', 'ut": "a', '\\', 'n', 'b\\u00', 'e9c"', '}'].map((piece) => argument.push(piece))).toEqual([
    ...['', 'a', '', '\n', 'b', 'éc', ''],
  ])
})

test('no half of a pair of surrogates is shown alone', () => {
  const argument = new TextArgument()
  expect(['{"input":"\\ud83d', '\\ude00"}'].map((piece) => argument.push(piece))).toEqual(['', '😀'])
})

describe('arguments of another form', () => {
  test.each([
    ['nothing', '', ''],
    ['an empty object', '{}', ''],
    ['one text of another name', '{"code":"ls"}', 'ls'],
    ['a text alone', '"ls"', 'ls'],
    ['no JSON', 'ls -l', 'ls -l'],
    ['several members', '{"a":"x","b":1}', '{"a":"x","b":1}'],
    ['a line feed that is not escaped', '{"input":"a\nb\\t"}', 'a\nb\t'],
    ['a text that is cut off', '{"input":"ls \\', 'ls \\'],
  ])('%s', (_, said, text) => {
    expect(read([said])).toBe(text)
    expect(read([...said])).toBe(text)
  })
})
