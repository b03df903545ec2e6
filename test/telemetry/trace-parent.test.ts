import { describe, expect, it } from 'vitest'
import { namedTraceId, readTraceParent } from '../../src/telemetry/trace-parent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const header = `00-${traceId}-${spanId}-01`

describe('traceparent', () => {
  it('is read as W3C Trace Context has it, of later versions too', () => {
    expect(readTraceParent(header)).toEqual({ traceId, spanId, isSampled: true })
    expect(readTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false })
    expect(readTraceParent(`01-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, isSampled: true })
  })

  it.each([
    ['of nothing', undefined],
    ['that is sent twice', [header, header]],
    ['of an unknown trace', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['of an unknown span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['of the version that is none', `ff-${traceId}-${spanId}-01`],
    ['in capitals', header.toUpperCase()],
    ['cut short', header.slice(0, -1)],
    ['with a line after it', `${header}\n{"level":30}`],
    ['without an end', `01-${traceId}-${spanId}-01-${'x'.repeat(600)}`],
  ])('%s is none', (_, value) => {
    expect(readTraceParent(value)).toBeUndefined()
  })
})

describe('the trace that a body names', () => {
  it('is its trace_id', () => {
    expect(namedTraceId({ trace_id: 'checkout-17' })).toBe('checkout-17')
    expect(namedTraceId({ trace_name: 'x' })).toBeUndefined()
    expect(namedTraceId(null)).toBeUndefined()
  })

  it('I16: is none that could forge a line or tell what was asked', () => {
    for (const id of ['a b', 'x\n{"level":30}', '\u001b[31m', 'x'.repeat(200), 7])
      expect(namedTraceId({ trace_id: id })).toBeUndefined()
  })
})
