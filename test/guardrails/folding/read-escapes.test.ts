import { expect, it } from 'vitest'
import { behindEscape, readEscapes, unescaped } from '../../../src/guardrails/folding/read-escapes.ts'

it('reads the escapes of JSON at any depth, and nothing else', () => {
  expect(readEscapes('plain \\d and \\" too')).toBeNull()
  expect(unescaped('a\\u0040b')).toBe('a@b')
  expect(unescaped('a\\\\\\u0040b')).toBe('a@b')
  expect(unescaped('https:\\/\\/a\\nb\\tc')).toBe('https://a\nb\tc')
  expect(unescaped('\\ud83d\\ude00')).toBe('😀')
})

it('knows where what it reads is written', () => {
  const text = 'a\\u0040b'
  expect(readEscapes(text)?.toOriginal({ start: 0, end: 2 })).toEqual({ start: 0, end: 7 })
  expect(readEscapes(text)?.toOriginal({ start: 1, end: 3 })).toEqual({ start: 1, end: 8 })
})

it('takes no letter of an escape for the beginning of a word', () => {
  expect(behindEscape('x\\nada', { start: 2, end: 6 })).toEqual({ start: 3, end: 6 })
  expect(behindEscape('x nada', { start: 2, end: 6 })).toEqual({ start: 2, end: 6 })
})
