import { expect, test } from 'vitest'
import { Placeholders } from '../../src/guardrails/placeholders.ts'
import { RedactedTexts } from '../../src/guardrails/redacted-texts.ts'
import type { TextGroup } from '../../src/guardrails/text-group.ts'
import type { Finding } from '../../src/guardrails/text-scanner.ts'
import { emailGuardrail, ruleOf } from './arrange.ts'

const rule = ruleOf(emailGuardrail('redact'), 'redact', 'secret')

/** Finds every occurrence of these words, in each text by itself. */
function redacted(text: string, ...words: string[]): string {
  const foundIn = (own: string): readonly Finding[] =>
    words
      .flatMap((word) => {
        const start = own.indexOf(word)
        return start < 0 ? [] : [{ start, end: start + word.length, rule }]
      })
      .toSorted((one, other) => one.start - other.start)
  const found = { foundIn, allIn: foundIn, acrossTexts: () => [] }
  const group: TextGroup = { texts: [text], origin: 'user' }
  return new RedactedTexts(found, new Placeholders()).of(group)[0] ?? ''
}

test('a number of JSON becomes a string', () => {
  expect(redacted('{"card":4111111111111111}', '4111111111111111')).toBe('{"card":"[SECRET_1]"}')
})

test('what is found only with the names around it is taken out of the strings that it covers', () => {
  expect(redacted('{"password":"hunter2"}', '"password":"hunter2"')).toBe('{"[SECRET_1]":"[SECRET_1]"}')
})

test('a string in which two things were found in two ways loses both', () => {
  const text = '{"k":"ada \\n pw"}'
  expect(redacted(text, 'ada', 'pw')).toBe('{"k":"[SECRET_1] \\n [SECRET_2]"}')
  // The second is found in the JSON as it is written only.
  expect(redacted('{"k":"ada pw"}', 'ada', '"k":"ada pw"')).toMatch(/^\{"\[SECRET_\d\]":"\[SECRET_\d\]( pw)?"\}$/)
})

test('a stretch that begins within an escape takes the whole string', () => {
  const written = redacted('{"k":"pw\\n!"}', 'n!')
  expect(JSON.parse(written)).toEqual({ k: '[SECRET_1]' })
})

test('placeholders that stand in a text already are not given again', () => {
  expect(redacted('[SECRET_1] and pw', 'pw')).toBe('[SECRET_1] and [SECRET_2]')
})

test('a string keeps all else as it was written, escapes and JSON in it', () => {
  expect(redacted('{"k":"\\/ \\u0070w \\n pw"}', 'pw')).toBe('{"k":"\\/ [SECRET_1] \\n [SECRET_1]"}')
  expect(redacted('{"k":"{\\"card\\": 4111111111111111, \\"b\\":\\"\\\\n\\"}"}', '4111111111111111')).toBe(
    '{"k":"{\\"card\\": \\"[SECRET_1]\\", \\"b\\":\\"\\\\n\\"}"}',
  )
})
