import { expect, test } from 'vitest'
import { jsonTokens } from '../../src/guardrails/json-tokens.ts'

test('strings, names and numbers of JSON are found at their places, without escapes', () => {
  const text = '{"a\\u0040b": ["x\\"y", -1.5e3], "c": true}'
  const tokens = jsonTokens(text) ?? []
  expect(tokens.map(({ value }) => value)).toEqual(['a@b', 'x"y', '-1.5e3', 'c'])
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(['"a\\u0040b"', '"x\\"y"', '-1.5e3', '"c"'])
  expect(tokens.map(({ isString }) => isString)).toEqual([true, true, false, true])
})

test('a text that is no JSON has none', () => {
  expect(jsonTokens('{"a": ')).toBeNull()
  expect(jsonTokens('[EMAIL_1] is here')).toBeNull()
  expect(jsonTokens('1234')).toBeNull()
  expect(jsonTokens('')).toBeNull()
})

test('a string of a million characters with escapes is read', () => {
  const long = JSON.stringify({ a: 'x"'.repeat(500_000) })
  expect(jsonTokens(long)?.[1]?.value).toHaveLength(1_000_000)
})

test('a string with millions of escapes is read', () => {
  const long = `["${'\\n'.repeat(6_000_000)}", "\\\\", 7]`
  expect(jsonTokens(long)?.map(({ value }) => value.length)).toEqual([6_000_000, 1, 1])
})

test('digits and quotes within strings are no tokens of their own', () => {
  expect(jsonTokens('["a 12 \\"34\\" 5", 6]')?.map(({ value }) => value)).toEqual(['a 12 "34" 5', '6'])
})
