import { expect, it } from 'vitest'
import { JsonDepth } from '../../src/guardrails/json-depth.ts'

/** The depth at each `*`. */
function depths(text: string, isJson?: true): number[] {
  const depth = new JsonDepth(isJson)
  return [...text].flatMap((sign, at) => {
    const here = sign === '*' ? [depth.depth] : []
    depth.take(text, at, at + 1)
    return here
  })
}

it('counts the JSON strings around a place', () => {
  expect(depths('{"a": *, "b*": ["*"]} *')).toEqual([0, 1, 1, 0])
  expect(depths(JSON.stringify({ a: '{"b":"*"} *', c: '*' }))).toEqual([2, 1, 1])
  expect(depths(JSON.stringify({ a: JSON.stringify({ b: JSON.stringify(['*']) }), c: '*' }))).toEqual([3, 1])
})

it('takes quotes in a text for what they are', () => {
  expect(depths(JSON.stringify({ a: 'he said "*", and *', b: '*' }))).toEqual([1, 1, 1])
  expect(depths('He said "*".')).toEqual([0])
  expect(depths('[EMAIL_1] said "*".')).toEqual([0])
  expect(depths('"*" *', true)).toEqual([1, 0])
})
