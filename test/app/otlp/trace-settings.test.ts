import { describe, expect, it } from 'vitest'
import { readTraceSettings } from '../../../src/app/otlp/trace-settings.ts'

const silent = () => {}
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe("OpenTelemetry's variables about traces", () => {
  it('say how many there are, and whether a caller decides', () => {
    expect(readTraceSettings(endpoint, silent)).toMatchObject({
      url: 'http://127.0.0.1:4318/v1/traces',
      ratio: 1,
      asksParent: true,
    })
    const shared = { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(readTraceSettings(shared, silent)).toMatchObject({ ratio: 0.25, asksParent: false })
    expect(readTraceSettings({ ...endpoint, OTEL_TRACES_SAMPLER: 'always_off' }, silent)?.ratio).toBe(0)
  })

  it.each<[string, Record<string, string>]>([
    ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'xray' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }],
  ])('are ignored with a warning where they can not be used: %s', (name, variables) => {
    const warned: string[] = []
    const read = readTraceSettings({ ...endpoint, ...variables }, (each) => void warned.push(each))
    expect(read?.ratio).toBe(1)
    expect(warned).toEqual([name])
  })
})
