import { describe, expect, it } from 'vitest'
import { type SentExport, startCollector } from '../../support/otlp-collector.ts'
import { startGateway } from '../../support/test-gateway.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

function spansOf(sent: readonly SentExport[]): readonly SentSpan[] {
  return sent.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body.toString()) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}

const secret = 'the-patient-is-called-jane'

async function askOn(env: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
  const gateway = await startGateway({ env })
  const body = JSON.stringify({ model: 'sim/echo', input: secret, user: secret })
  const response = await gateway.fetch('/responses', { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  await response.text()
  await gateway.fetch('/models')
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
  await gateway.close()
  return { log: gateway.log.join(''), metrics }
}

describe("the gateway's own traces", () => {
  it('I16: join the trace of the caller, with a span for each attempt below the request, and tell nothing of the prompt', async () => {
    const { url, at } = await startCollector()
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b',
      OTEL_SERVICE_NAME: 'front-door',
    }
    const { log } = await askOn(env, { traceparent: `00-${traceId}-${parentId}-01` })
    const sent = at('/v1/traces')
    expect(sent[0]).toMatchObject({ headers: { 'x-team': 'a b' } })
    const spans = spansOf(sent)
    const request = spans.find(({ name }) => name === 'createResponse')
    expect(request).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 })
    expect(spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^answer /),
    ])
    const listed = spans.find(({ name }) => name === 'listModels')
    expect(listed?.traceId).toMatch(/^[\da-f]{32}$/)
    expect(log).toContain(`"traceId":"${listed?.traceId}"`)
    const text = sent.map(({ body }) => body.toString()).join('')
    expect(text).toContain('front-door')
    expect(text).not.toContain(secret)
  })

  it('are protobuf unless another protocol is asked for, and leave out what a caller does not sample', async () => {
    const { url, at } = await startCollector()
    await askOn({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` }, { traceparent: `00-${traceId}-${parentId}-00` })
    const sent = at('/v1/traces')
    expect(sent.map(({ headers }) => headers['content-type'])).toEqual(['application/x-protobuf'])
    const text = sent.map(({ body }) => body.toString('latin1')).join('')
    expect(text).toContain('listModels')
    expect(text).not.toContain('createResponse')
  })

  it('cost requests nothing where the collector refuses them or is gone: they are dropped, with one warning', async () => {
    const { url } = await startCollector(503)
    for (const endpoint of [url, 'http://127.0.0.1:1']) {
      const { log } = await askOn({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
      expect(log.split('a collector does not take the traces')).toHaveLength(2)
    }
  })

  it('are not sent where no collector is named', async () => {
    const { log, metrics } = await askOn({})
    expect(log).not.toContain('traceId')
    expect(metrics).toContain('gateway_spans_dropped 0')
  })
})
