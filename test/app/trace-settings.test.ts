import { describe, expect, it } from 'vitest'
import { readTraceSettings } from '../../src/app/trace-settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe("OpenTelemetry's variables", () => {
  it('say where traces go, as which service, with which headers, and how many', () => {
    expect(readTraceSettings(endpoint)).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      protocol: 'http/protobuf',
      serviceName: 'model-gateway',
      ratio: 1,
      asksParent: true,
    })
    expect(
      readTraceSettings({
        ...endpoint,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.example.com/in',
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc, x-a=b=c',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_SERVICE_NAME: 'front',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toEqual({
      url: 'https://otel.example.com/in',
      headers: { authorization: 'Basic abc', 'x-a': 'b=c' },
      protocol: 'http/json',
      serviceName: 'front',
      ratio: 0.25,
      asksParent: false,
    })
    expect(readTraceSettings({ ...endpoint, OTEL_TRACES_SAMPLER: 'always_off' })?.ratio).toBe(0)
  })

  it('say nothing without a collector, or where OTEL_SDK_DISABLED is true', () => {
    expect(readTraceSettings({ OTEL_SERVICE_NAME: 'x' })).toBeUndefined()
    expect(readTraceSettings({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  })

  it.each<[string, Record<string, string>]>([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0d%0ac' }],
    ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'xray' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }],
  ])('stop the start where they can not be used: %s', (name, variables) => {
    expect(() => readTraceSettings({ ...endpoint, ...variables })).toThrow(name)
  })
})
