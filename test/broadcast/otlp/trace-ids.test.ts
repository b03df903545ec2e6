import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { spanIdOf, tracePlaceOf } from '../../../src/broadcast/otlp/trace-ids.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

const placeOf = (trace: GenerationRecord['trace'], id = 'gen-1') => tracePlaceOf({ id, trace })

describe('the trace of a generation', () => {
  test('is the one that its request names', () => {
    expect(placeOf({ trace_id: traceId, parent_span_id: spanId })).toEqual({ traceId, parentSpanId: spanId })
    expect(placeOf({ trace_id: traceId.toUpperCase() })).toEqual({ traceId, parentSpanId: null })
  })

  test('is a UUID without its hyphens', () => {
    expect(placeOf({ trace_id: '4bf92f35-77b3-4da6-a3ce-929d0e0e4736' }).traceId).toBe(traceId)
  })

  test('is made of a name that is no id, so that requests with one name meet', () => {
    const made = createHash('sha256').update('checkout 17').digest('hex').slice(0, 32)
    expect(placeOf({ trace_id: 'checkout 17' }, 'gen-1').traceId).toBe(made)
    expect(placeOf({ trace_id: 'checkout 17' }, 'gen-2').traceId).toBe(made)
  })

  test('is one of its own without a name', () => {
    const own = placeOf(null, 'gen-1')
    expect(own.traceId).toMatch(/^[\da-f]{32}$/)
    expect(own).toEqual(placeOf({ trace_id: '' }, 'gen-1'))
    expect(own).not.toEqual(placeOf(null, 'gen-2'))
  })

  test('never is all zeros, which stands for none', () => {
    expect(placeOf({ trace_id: '0'.repeat(32) }).traceId).toMatch(/[^0]/)
  })

  test.each(['span-7', '0'.repeat(16), 7, null])('has no parent where the parent is no id of a span: %s', (parent) => {
    expect(placeOf({ trace_id: traceId, parent_span_id: parent }).parentSpanId).toBeNull()
  })

  test('has no parent without a trace', () => {
    expect(placeOf({ parent_span_id: spanId }).parentSpanId).toBeNull()
  })
})

test('the id of a span is the same whenever it is asked for, and another one for each part', () => {
  expect(spanIdOf('gen-1', 'request')).toMatch(/^[\da-f]{16}$/)
  expect(spanIdOf('gen-1', 'request')).toBe(spanIdOf('gen-1', 'request'))
  const ids = ['request', 'attempt 0', 'attempt 1', 'stage 1'].flatMap((part) => [
    spanIdOf('gen-1', part),
    spanIdOf('gen-2', part),
  ])
  expect(new Set(ids).size).toBe(8)
})
