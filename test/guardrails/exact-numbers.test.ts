import { expect, test } from 'vitest'
import { exactNumbers } from '../../src/guardrails/exact-numbers.ts'

test('a body whose numbers lose nothing needs no other one', () => {
  for (const json of [
    '{"a":1,"b":0.5,"c":-12345,"d":"12345678901234567890"}',
    '{"a":[1, 2.25, 999999999999999]}',
    '{}',
  ])
    expect(exactNumbers(json)).toBeNull()
})

test('numbers are written as they were, also where a text beside them is not', () => {
  const json = '{"n":[12345678901234567890,-1.50, 1e3,{"m":9007199254740993}],"t":"say \\"1e3\\", 1.50","small":7}'
  const exact = exactNumbers(json)
  expect(exact?.write(exact.body)).toBe(json.replaceAll(', 1e3', ',1e3'))
  expect(exact?.write({ ...exact.body, t: '[X]' })).toContain('"n":[12345678901234567890,-1.50,1e3,')
})

test('filters see the digits of a long number, and none of a short one', () => {
  const exact = exactNumbers('{"a":41111111111111111119,"b":1.0,"c":"x"}')
  expect(Object.values(exact?.body ?? {}).map((text) => exact?.plain(String(text)))).toEqual([
    ...['41111111111111111119', '', 'x'],
  ])
})

test('no text of a caller can pass for a number', () => {
  const exact = exactNumbers('{"a":12345678901234567890,"b":"\ue00012345678901234567890"}')
  expect(exact?.write(exact.body)).toBe('{"a":12345678901234567890,"b":"\ue00012345678901234567890"}')
})
