import { describe, expect, test } from 'vitest'
import { encodeMetrics, type MetricsSnapshot } from '../../../src/app/otlp/encode-metrics.ts'
import { hasOtelDecoder, otelDecoderNote, readByOtel } from '../../support/otel-decoder.ts'
import { decodeMetrics } from '../../support/otlp-decode.ts'

const snapshot: MetricsSnapshot = {
  resource: { 'service.name': 'front' },
  startMs: 1_764_000_000_000.25,
  atMs: 1_764_000_060_000,
  families: [
    {
      ...{ name: 'gateway_requests_total', help: 'Requests answered.', type: 'counter' },
      points: [
        { labels: { operation: 'createResponse', status: '200' }, value: 5_000_000_000 },
        { labels: { operation: 'listModels', status: '200' }, value: 0.5 },
      ],
    },
    { name: 'gateway_connections', help: 'Open.', type: 'gauge', points: [{ labels: {}, value: 3 }] },
    {
      ...{ name: 'gateway_request_seconds', help: 'Time.', type: 'histogram' },
      points: [
        {
          labels: { operation: 'x' },
          bounds: [0.1, 1],
          counts: [2, 0, 5_000_000_000],
          count: 5_000_000_002,
          sum: 7.65,
        },
      ],
    },
  ],
}
const times = { startNanos: 1_764_000_000_000_250_000n, nanos: 1_764_000_060_000_000_000n }
const common = { resource: { 'service.name': 'front' }, scope: 'model-gateway' }

describe('metrics in protobuf', () => {
  test('are read by a receiver as they were meant: sums that only grow, gauges, and histograms since the start', async () => {
    expect(decodeMetrics(await encodeMetrics(snapshot, 'http/protobuf'))).toEqual([
      {
        ...common,
        ...{ name: 'gateway_requests_total', description: 'Requests answered.', unit: '' },
        ...{ kind: 'sum', temporality: 2, isMonotonic: true },
        points: [
          { ...times, attributes: { operation: 'createResponse', status: '200' }, value: 5_000_000_000 },
          { ...times, attributes: { operation: 'listModels', status: '200' }, value: 0.5 },
        ],
      },
      {
        ...common,
        ...{ name: 'gateway_connections', description: 'Open.', unit: '' },
        ...{ kind: 'gauge', temporality: 0, isMonotonic: false },
        points: [{ ...times, attributes: {}, value: 3 }],
      },
      {
        ...common,
        ...{ name: 'gateway_request_seconds', description: 'Time.', unit: 's' },
        ...{ kind: 'histogram', temporality: 2, isMonotonic: false },
        points: [
          {
            ...times,
            attributes: { operation: 'x' },
            ...{ count: 5_000_000_002, sum: 7.65, counts: [2, 0, 5_000_000_000], bounds: [0.1, 1] },
          },
        ],
      },
    ])
  })

  test.skipIf(!hasOtelDecoder)(`and in JSON are read by OpenTelemetry's own decoder${otelDecoderNote}`, async () => {
    const read = readByOtel('metrics', await encodeMetrics(snapshot, 'http/protobuf'))
    const [{ resource, scopeMetrics }] = read.resourceMetrics
    expect(resource.attributes).toEqual([{ key: 'service.name', value: { stringValue: 'front' } }])
    const [sum, gauge, histogram] = scopeMetrics[0].metrics
    expect(sum.sum).toMatchObject({ aggregationTemporality: 'AGGREGATION_TEMPORALITY_CUMULATIVE', isMonotonic: true })
    expect(sum.sum.dataPoints[0]).toMatchObject({
      startTimeUnixNano: String(times.startNanos),
      timeUnixNano: String(times.nanos),
      asDouble: 5_000_000_000,
    })
    expect(gauge.gauge.dataPoints[0].asDouble).toBe(3)
    expect(histogram.histogram.dataPoints[0]).toMatchObject({
      count: '5000000002',
      bucketCounts: ['2', '0', '5000000000'],
      explicitBounds: [0.1, 1],
      sum: 7.65,
    })
    expect(readByOtel('metrics', await encodeMetrics(snapshot, 'http/json'), 'json')).toEqual(read)
  })
})

test('metrics in JSON are written as the protocol says', async () => {
  const body = JSON.parse(Buffer.from(await encodeMetrics(snapshot, 'http/json')).toString('utf8'))
  const [sum, , histogram] = body.resourceMetrics[0].scopeMetrics[0].metrics
  expect(sum.sum).toMatchObject({ aggregationTemporality: 2, isMonotonic: true })
  expect(sum.sum.dataPoints[1]).toMatchObject({ timeUnixNano: String(times.nanos), asDouble: 0.5 })
  expect(histogram.histogram.dataPoints[0]).toMatchObject({
    bucketCounts: [2, 0, 5_000_000_000],
    explicitBounds: [0.1, 1],
  })
})
