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

  test('takes nothing that is nested too deeply to be written again, wherever the nesting stands', () => {
    const nested = (levels: number, [open, close] = ['[', ']']) => open.repeat(levels) + close.repeat(levels)
    expect(parseUntrusted(nested(512))).toBeDefined()
    expect(parseUntrustedBytes(Buffer.from(`{"a":${nested(511)},"b":${nested(511)}}`))).toBeDefined()
    for (const levels of [513, 50_000, 5_000_000]) expect(parseUntrusted(nested(levels))).toBeUndefined()
    expect(parseUntrusted(`{"a":"\\"","b":${nested(512)},"c":"]]"}`)).toBeUndefined()
    expect(parseUntrusted(`${'{"a":['.repeat(300)}${']}'.repeat(300)}`)).toBeUndefined()
  })

  test('counts no brackets that stand in strings, and not those side by side', () => {
    for (const text of ['[', '{"', '\\"[', '\\[', '\\']) {
      const value = { [text.repeat(600)]: text.repeat(600), list: [text.repeat(600), { last: text }] }
      expect(parseUntrusted(JSON.stringify(value))).toEqual(value)
    }
    const wide = Array.from({ length: 2_000 }, () => ({ a: [1] }))
    expect(parseUntrusted(JSON.stringify(wide))).toEqual(wide)
  })

  test('writes nothing of what is too deep to be written', () => {
    let value: unknown = 'x'
    for (let level = 0; level < 200_000; level++) value = [value]
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
