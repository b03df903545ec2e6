import { describe, expect, it } from 'vitest'
import { readMetricSettings } from '../../../src/app/otlp/metric-settings.ts'

const silent = () => {}
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe("OpenTelemetry's variables about metrics", () => {
  it('say how often they are sent: every minute unless set', () => {
    expect(readMetricSettings(endpoint, silent)).toMatchObject({
      url: 'http://127.0.0.1:4318/v1/metrics',
      intervalMs: 60_000,
    })
    expect(readMetricSettings({ ...endpoint, OTEL_METRIC_EXPORT_INTERVAL: '5000' }, silent)?.intervalMs).toBe(5000)
  })

  it.each<[string, Record<string, string>]>([
    ['OTEL_METRIC_EXPORT_INTERVAL', { OTEL_METRIC_EXPORT_INTERVAL: '10s' }],
    ['OTEL_METRIC_EXPORT_INTERVAL', { OTEL_METRIC_EXPORT_INTERVAL: '10' }],
    [
      'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE',
      { OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: 'delta' },
    ],
  ])('are ignored with a warning where they can not be used: %s', (name, variables) => {
    const warned: string[] = []
    const read = readMetricSettings({ ...endpoint, ...variables }, (each) => void warned.push(each))
    expect(read).toEqual(readMetricSettings(endpoint, silent))
    expect(warned).toEqual([name])
  })
})
