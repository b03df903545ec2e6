import { describe, expect, test } from 'vitest'
import {
  isJsonObject,
  listOf,
  objectOf,
  parseUntrusted,
  parseUntrustedBytes,
  stringifyUntrusted,
  textOf,
  wordOf,
} from '../../src/streams/untrusted-json.ts'

describe('untrusted JSON', () => {
  test('parses JSON and answers undefined to anything else', () => {
    expect(parseUntrusted('{"a":[1,null]}')).toEqual({ a: [1, null] })
    expect(parseUntrusted('null')).toBeNull()
    for (const text of ['', '{', '<html>', '{"a":1}}', 'undefined']) expect(parseUntrusted(text)).toBeUndefined()
  })

  test('parses bytes with a byte order mark and with invalid UTF-8', () => {
    expect(parseUntrustedBytes(Buffer.from('\uFEFF{"a":1}'))).toEqual({ a: 1 })
    expect(parseUntrustedBytes(Uint8Array.of(0x22, 0xff, 0x22))).toBe('\uFFFD')
  })

  test('survives nesting that is too deep to be written again', () => {
    const depth = 200_000
    const value = parseUntrusted('['.repeat(depth) + ']'.repeat(depth))
    expect(stringifyUntrusted(value)).toBeUndefined()
    expect(stringifyUntrusted({ a: 1 })).toBe('{"a":1}')
  })

  test('takes values only for what they are', () => {
    expect([isJsonObject({}), isJsonObject([]), isJsonObject(null), isJsonObject('x')]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([objectOf(null), objectOf([1]), objectOf({ a: 1 })]).toEqual([{}, {}, { a: 1 }])
    expect([listOf({}), listOf([1])]).toEqual([[], [1]])
    expect([textOf(1), textOf('a')]).toEqual(['', 'a'])
    expect([wordOf(''), wordOf(null), wordOf('a')]).toEqual([undefined, undefined, 'a'])
  })
})
