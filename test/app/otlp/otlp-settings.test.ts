import { describe, expect, it } from 'vitest'
import type { Signal } from '../../../src/app/otlp/otel-variables.ts'
import { readOtlpSettings } from '../../../src/app/otlp/otlp-settings.ts'

const silent = () => {}
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
const signals = ['traces', 'metrics'] as const

describe("OpenTelemetry's variables", () => {
  it.each(signals)('say where a signal goes, in whose name, and with which headers: %s', (signal) => {
    expect(readOtlpSettings(endpoint, signal, silent)).toEqual({
      url: `http://127.0.0.1:4318/v1/${signal}`,
      headers: {},
      protocol: 'http/protobuf',
      timeoutMs: 10_000,
      resource: { 'service.name': 'model-gateway' },
    })
    const all = {
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc, x-a=b=c',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      OTEL_SERVICE_NAME: 'front',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=back,deployment.environment.name=a%2Cb',
    }
    expect(readOtlpSettings(all, signal, silent)).toMatchObject({
      headers: { authorization: 'Basic abc', 'x-a': 'b=c' },
      protocol: 'http/json',
      timeoutMs: 500,
      resource: { 'service.name': 'front', 'deployment.environment.name': 'a,b' },
    })
  })

  it.each(signals)('of a signal itself come before those of all: %s', (signal) => {
    const name = (what: string) => `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_${what}`
    const own = {
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-of=all',
      [name('ENDPOINT')]: 'https://otel.example.com/in',
      [name('HEADERS')]: 'x-of=one',
      [name('PROTOCOL')]: 'http/json',
      [name('TIMEOUT')]: '7',
    }
    expect(readOtlpSettings(own, signal, silent)).toMatchObject({
      url: 'https://otel.example.com/in',
      headers: { 'x-of': 'one' },
      protocol: 'http/json',
      timeoutMs: 7,
    })
    const other = signals.find((each) => each !== signal) ?? signal
    expect(readOtlpSettings(own, other, silent)).toMatchObject({
      url: `http://127.0.0.1:4318/v1/${other}`,
      timeoutMs: 10_000,
    })
    const alone = { [name('ENDPOINT')]: 'https://otel.example.com/in' }
    expect(readOtlpSettings(alone, other, silent)).toBeUndefined()
    expect(
      readOtlpSettings({ OTEL_RESOURCE_ATTRIBUTES: 'service.name=back', ...alone }, signal, silent)?.resource,
    ).toEqual({
      'service.name': 'back',
    })
  })

  it.each<[Signal, Record<string, string>, boolean]>([
    ['traces', { OTEL_TRACES_EXPORTER: 'none' }, false],
    ['traces', { OTEL_METRICS_EXPORTER: 'none' }, true],
    ['metrics', { OTEL_TRACES_EXPORTER: 'none' }, true],
    ['metrics', { OTEL_METRICS_EXPORTER: 'none' }, false],
    ['metrics', { OTEL_METRICS_EXPORTER: 'prometheus' }, false],
    ['metrics', { OTEL_METRICS_EXPORTER: 'prometheus, otlp' }, true],
    ['traces', { OTEL_SDK_DISABLED: 'True' }, false],
    ['metrics', { OTEL_SDK_DISABLED: 'true' }, false],
    ['metrics', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, false],
  ])('turn %s off by %j, or do not', (signal, variables, isOn) => {
    expect(readOtlpSettings({ ...endpoint, ...variables }, signal, silent) !== undefined).toBe(isOn)
  })

  it.each<[string, Record<string, string>]>([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
    ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'collector' }],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    ['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', { OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0d%0ac' }],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', { OTEL_EXPORTER_OTLP_TIMEOUT: '0' }],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', { OTEL_EXPORTER_OTLP_TIMEOUT: '10s' }],
    ['OTEL_RESOURCE_ATTRIBUTES', { OTEL_RESOURCE_ATTRIBUTES: 'team' }],
    ['OTEL_METRICS_EXPORTER', { OTEL_METRICS_EXPORTER: 'console' }],
  ])('are ignored with a warning where they can not be used: %s', (name, variables) => {
    const warned: string[] = []
    const read = readOtlpSettings({ ...endpoint, ...variables }, 'metrics', (each) => void warned.push(each))
    const usual = name.endsWith('_ENDPOINT') ? undefined : readOtlpSettings(endpoint, 'metrics', silent)
    expect(read).toEqual(usual)
    expect(warned).toEqual([name])
  })
})
