import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { Metrics } from '../../src/telemetry/metrics.ts'
import { Counts, Distributions } from '../../src/telemetry/series.ts'

describe('series', () => {
  it('are written as Prometheus reads counters and histograms', async () => {
    const registry = new Registry()
    const counts = new Counts('answers_total', 'Answers.', registry)
    counts.with({ status: '200' }).add(2)
    counts.with({ status: '200' }).add(1)
    counts.with({ status: 'a"b\\c' }).add(1)
    const times = new Distributions('seconds', 'Time.', [0.1, 1], registry)
    for (const value of [0.05, 0.1, 0.5, 7]) times.with({ of: 'x' }).observe(value)
    expect(await registry.metrics()).toBe(
      [
        '# HELP answers_total Answers.',
        '# TYPE answers_total counter',
        'answers_total{status="200"} 3',
        'answers_total{status="a\\"b\\\\c"} 1',
        '',
        '# HELP seconds Time.',
        '# TYPE seconds histogram',
        'seconds_bucket{of="x",le="0.1"} 2',
        'seconds_bucket{of="x",le="1"} 3',
        'seconds_bucket{of="x",le="+Inf"} 4',
        'seconds_sum{of="x"} 7.65',
        'seconds_count{of="x"} 4',
        '',
      ].join('\n'),
    )
  })
})

describe('Metrics', () => {
  it('counts what guardrails find, and what could not look, by the kind of filter', async () => {
    const metrics = new Metrics(() => true)
    metrics.guardrailFound('email', 'redact', 'input')
    metrics.guardrailFound('email', 'redact', 'input')
    metrics.guardrailFailed('person-name', 'output', true)
    const { text } = await metrics.render()
    expect(text).toContain('gateway_guardrail_findings_total{filter="email",action="redact",direction="input"} 2')
    expect(text).toContain('gateway_guardrail_errors_total{filter="person-name",direction="output",passed="true"} 1')
  })

  it('counts requests by operation, and those in flight', async () => {
    const metrics = new Metrics(() => true)
    metrics.requestStarted()
    metrics.requestStarted()
    metrics.requestEnded('createResponse', 200, 'application/json', 0.003)
    const { text } = await metrics.render()
    expect(text).toContain('gateway_requests_in_flight 1\n')
    expect(text).toContain(
      'gateway_requests_total{operation="createResponse",status="200",media="application/json"} 1\n',
    )
    expect(text).toContain('gateway_request_seconds_bucket{operation="createResponse",le="0.005"} 1\n')
  })
})
