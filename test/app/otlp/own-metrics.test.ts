import { describe, expect, it } from 'vitest'
import { version } from '../../../src/cli/version.ts'
import { metricTable } from '../../../src/telemetry/metric-table.ts'
import { eventually } from '../../support/eventually.ts'
import { hasOtelDecoder, otelDecoderNote, readByOtel } from '../../support/otel-decoder.ts'
import { type OtlpCollector, startCollector } from '../../support/otlp-collector.ts'
import { decodeMetrics } from '../../support/otlp-decode.ts'
import { startGateway } from '../../support/test-gateway.ts'

const secret = 'the-patient-is-called-jane'

async function startAsked(env: Readonly<Record<string, string>>) {
  const gateway = await startGateway({ env })
  const body = JSON.stringify({ model: 'sim/echo', input: secret, user: secret })
  const response = await gateway.fetch('/responses', { method: 'POST', body })
  expect(response.status).toBe(200)
  await response.text()
  return gateway
}

const metricsOf = (collector: OtlpCollector) => collector.at('/v1/metrics')
const last = (collector: OtlpCollector) => decodeMetrics(metricsOf(collector).at(-1)?.body ?? Buffer.alloc(0))

describe("the gateway's own metrics at a collector", () => {
  it('I16: are those of /metrics, with the same figures, and tell nothing of the prompt', async () => {
    const collector = await startCollector()
    const gateway = await startAsked({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_TRACES_EXPORTER: 'none',
    })
    const page = await (await fetch(`${gateway.origin}/metrics`)).text()
    const before = Date.now()
    await gateway.close()
    expect(collector.sent.map(({ path }) => path)).toEqual(['/v1/metrics'])
    expect(collector.sent[0]?.headers).toMatchObject({ 'x-team': 'a b', 'content-type': 'application/x-protobuf' })
    const metrics = last(collector)
    const kinds = Object.fromEntries(metrics.map(({ name, kind }) => [name, kind.replace('sum', 'counter')]))
    expect(kinds).toMatchObject(Object.fromEntries(Object.entries(metricTable).map(([name, { type }]) => [name, type])))
    const { resource } = metrics[0] ?? {}
    expect(resource).toEqual({
      'service.name': 'model-gateway',
      'service.version': version,
      'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'deployment.environment.name': 'test',
    })
    const tokens = metrics.find(({ name }) => name === 'gateway_tokens_total')
    expect(tokens?.points.length).toBeGreaterThan(0)
    for (const { attributes, value, startNanos, nanos } of tokens?.points ?? []) {
      const labels = Object.entries(attributes).map(([name, text]) => `${name}="${text}"`)
      expect(page).toContain(`gateway_tokens_total{${labels.join(',')}} ${value}\n`)
      expect(Number(nanos / 1_000_000n)).toBeGreaterThanOrEqual(before)
      expect(startNanos).toBeLessThan(nanos)
    }
    const seconds = metrics.find(({ name }) => name === 'gateway_request_seconds')
    const asked = seconds?.points.find(({ attributes }) => attributes['operation'] === 'createResponse')
    expect(asked).toMatchObject({ count: 1, sum: expect.any(Number) })
    expect(asked?.counts).toHaveLength((asked?.bounds?.length ?? 0) + 1)
    expect(metrics.map(({ name }) => name)).toContain('process_resident_memory_bytes')
    expect(collector.sent.map(({ body }) => body.toString('latin1')).join()).not.toContain(secret)
  })

  it.skipIf(!hasOtelDecoder)(
    `are read by OpenTelemetry's own decoder, in both protocols${otelDecoderNote}`,
    async () => {
      for (const form of ['protobuf', 'json'] as const) {
        const collector = await startCollector()
        const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: `http/${form}` }
        await (await startAsked(variables)).close()
        const [{ body } = { body: Buffer.alloc(0) }] = metricsOf(collector)
        const { metrics } = readByOtel('metrics', body, form).resourceMetrics[0].scopeMetrics[0]
        const names = metrics.map(({ name }: { name: string }) => name)
        expect(names).toEqual(expect.arrayContaining(Object.keys(metricTable)))
      }
    },
  )

  it('are sent again and again, and grow from one start', async () => {
    const collector = await startCollector()
    const gateway = await startAsked({
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics`,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    })
    const count = (of: ReturnType<typeof last>) =>
      of
        .find(({ name }) => name === 'gateway_requests_total')
        ?.points.find(({ attributes }) => attributes['operation'] === 'listModels')
    await eventually(() => metricsOf(collector)).toHaveLength(1)
    expect(count(last(collector))).toBeUndefined()
    await (await gateway.fetch('/models')).text()
    await eventually(() => count(last(collector))?.value).toBe(1)
    const { startNanos } = count(last(collector)) ?? {}
    await (await gateway.fetch('/models')).text()
    await gateway.close()
    expect(count(last(collector))).toMatchObject({ value: 2, startNanos })
    expect(collector.at('/v1/traces')).toEqual([])
  })

  it('cost requests nothing where the collector refuses them, is gone or never answers, with one warning', async () => {
    const refusing = await startCollector(503)
    const silent = await startCollector(null)
    const env = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRIC_EXPORT_INTERVAL: '1000', OTEL_EXPORTER_OTLP_TIMEOUT: '200' }
    for (const [endpoint, reason] of [
      [refusing.url, 'status 503'],
      [silent.url, 'TimeoutError'],
      ['http://127.0.0.1:1', 'ECONNREFUSED'],
    ] as const) {
      const gateway = await startAsked({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
      const warned = () => gateway.log.filter((line) => line.includes('a collector does not take the metrics'))
      await eventually(warned).toHaveLength(1)
      expect(JSON.parse(warned()[0] ?? '')).toMatchObject({ level: 40, collector: new URL(endpoint).host, reason })
      expect((await gateway.fetch('/models')).status).toBe(200)
      await gateway.close()
      expect(warned()).toHaveLength(1)
    }
    expect(refusing.sent.length).toBeGreaterThan(1)
  })

  it('are sent nowhere without a collector, or with OTEL_METRICS_EXPORTER=none', async () => {
    const collector = await startCollector()
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRICS_EXPORTER: 'none' }
    await (await startAsked(variables)).close()
    expect(collector.sent.map(({ path }) => path)).toEqual(['/v1/traces'])
  })
})
