import { describe, expect, test } from 'vitest'
import { encodeSpans } from '../../../src/broadcast/otlp/encode-spans.ts'
import { generationSpans } from '../../../src/broadcast/otlp/generation-spans.ts'
import type { AttemptRecord } from '../../../src/records/generation-record.ts'
import { decodeJsonTraces, decodeTraces } from '../../support/otlp-decode.ts'
import { sampleItem, sampleRecord } from '../sample-item.ts'

const failure: AttemptRecord = {
  provider: 'slow-cloud',
  model: 'acme/large',
  status: 0,
  code: 'timeout',
  durationMs: 400,
}
const trace = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', parent_span_id: '00f067aa0ba902b7' }
const spans = generationSpans(sampleItem({ trace, attempts: [failure] }))
const groups = [{ resource: { 'service.name': 'model-gateway', replica: 3 }, spans }]
const startNanos = BigInt(sampleRecord().createdAt) * 1_000_000n

describe('spans in protobuf', () => {
  test('are read by a receiver as they were meant', async () => {
    const decoded = decodeTraces(await encodeSpans(groups, 'http/protobuf'))
    expect(decoded).toHaveLength(3)
    expect(decoded[0]).toMatchObject({
      traceId: trace.trace_id,
      spanId: spans[0].spanId,
      parentSpanId: trace.parent_span_id,
      name: 'chat acme/large',
      kind: 3,
      startNanos,
      endNanos: startNanos + 1_500_000_000n,
      attributes: spans[0].attributes,
      status: { code: 0, message: '' },
      resource: { 'service.name': 'model-gateway', replica: 3 },
      scope: 'model-gateway',
    })
    expect(decoded[1]).toMatchObject({ parentSpanId: spans[0].spanId, status: { code: 2, message: 'timeout' } })
  })

  test('say of a parent whether it is of another process', async () => {
    const decoded = decodeTraces(await encodeSpans(groups, 'http/protobuf'))
    expect(decoded.map(({ flags }) => flags)).toEqual([0x301, 0x101, 0x101])
  })

  test('are the same bytes whenever they are written', async () => {
    expect(await encodeSpans(groups, 'http/protobuf')).toEqual(await encodeSpans(groups, 'http/protobuf'))
  })
})

test('spans in JSON are written as the protocol says: ids in hex, times as text', async () => {
  const body = JSON.parse(Buffer.from(await encodeSpans(groups, 'http/json')).toString('utf8'))
  const [span] = body.resourceSpans[0].scopeSpans[0].spans
  expect(span).toMatchObject({
    traceId: trace.trace_id,
    spanId: spans[0].spanId,
    parentSpanId: trace.parent_span_id,
    kind: 3,
    startTimeUnixNano: String(startNanos),
  })
  expect(span.attributes).toContainEqual({
    key: 'gen_ai.response.finish_reasons',
    value: { arrayValue: { values: [{ stringValue: 'stop' }] } },
  })
  expect(span.attributes).toContainEqual({ key: 'gen_ai.usage.cost', value: { doubleValue: 0.001234 } })
})

test('spans in JSON are read as those in protobuf, with no member that the protocol does not have', async () => {
  const json = Buffer.from(await encodeSpans(groups, 'http/json')).toString('utf8')
  expect(decodeJsonTraces(json)).toEqual(decodeTraces(await encodeSpans(groups, 'http/protobuf')))
  expect(() => decodeJsonTraces(json.replace('"spanId"', '"span_id"'))).toThrow(
    'no member resourceSpans.0.scopeSpans.0.spans.0.span_id',
  )
  expect(() => decodeJsonTraces(json.replace('"kind":3', '"kind":true'))).toThrow('kind')
})

test('spans of one moment have nanoseconds that add up', async () => {
  const times = [0.0005, 999.9999, 1_764_000_000_000.25, 1_764_000_000_999.75]
  const moments = times.map((ms) => ({ ...spans[0], startMs: ms, endMs: ms }))
  const decoded = decodeTraces(await encodeSpans([{ resource: {}, spans: moments }], 'http/protobuf'))
  expect(decoded.map(({ startNanos: nanos }) => nanos)).toEqual([
    500n,
    999_999_900n,
    1_764_000_000_000_250_000n,
    1_764_000_000_999_750_000n,
  ])
})
