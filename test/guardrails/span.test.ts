import { expect, test } from 'vitest'
import { outside, overlapping } from '../../src/guardrails/span.ts'

const span = (start: number, end: number) => ({ start, end })

test('spans that overlap none of the others are kept, whatever their order', () => {
  const others = [span(20, 30), span(0, 5), span(3, 8)]
  const spans = [span(8, 10), span(6, 9), span(29, 40), span(30, 31), span(15, 20), span(0, 1)]
  expect(outside(spans, others)).toEqual([span(8, 10), span(30, 31), span(15, 20)])
  expect(outside(spans, [])).toBe(spans)
})

test('those of spans in order that overlap a stretch are found at both of its ends', () => {
  const spans = [span(0, 2), span(2, 4), span(6, 8), span(9, 12)]
  expect(overlapping(spans, span(3, 10))).toEqual([span(2, 4), span(6, 8), span(9, 12)])
  expect(overlapping(spans, span(4, 6))).toEqual([])
  expect(overlapping(spans, span(12, 20))).toEqual([])
  expect(overlapping([], span(0, 1))).toEqual([])
})

test('a hundred thousand spans and as many others are compared at once', () => {
  const spans = Array.from({ length: 100_000 }, (_, at) => span(at * 10, at * 10 + 5))
  const others = spans.map(({ start }) => span(start + 5, start + 10))
  expect(outside(spans, others)).toHaveLength(100_000)
  expect(outside(spans, spans)).toHaveLength(0)
})
