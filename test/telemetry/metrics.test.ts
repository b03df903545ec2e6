import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { metricTable } from '../../src/telemetry/metric-table.ts'
import { Metrics } from '../../src/telemetry/metrics.ts'
import { Counts, Distributions } from '../../src/telemetry/series.ts'
import { startGateway } from '../support/test-gateway.ts'

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

const record = {
  workspaceId: 'w1',
  provider: 'alpha',
  model: 'acme/large',
  status: 'completed',
  errorType: null,
  firstTokenMs: 20,
  inputTokens: 10,
  cachedTokens: 0,
  outputTokens: 5,
  reasoningTokens: 0,
  costNanos: 2_000_000_000,
  attempts: [{ provider: 'beta', model: 'acme/large', status: 503, code: 'overloaded', durationMs: 30 }],
} as unknown as GenerationRecord
const times = { addedMs: 1, upstreamMs: 200 }
const keyHash = (name: string) => name.padEnd(64, '0')

describe('Metrics', () => {
  it('are those of the table, on a running gateway: nothing more, nothing less', async () => {
    const gateway = await startGateway()
    onTestFinished(() => gateway.close())
    const text = await (await fetch(`${gateway.origin}/metrics`)).text()
    const shown = [...text.matchAll(/^# TYPE (gateway_\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`)
    expect(shown.toSorted()).toEqual(
      Object.entries(metricTable)
        .map(([name, { type }]) => `${name} ${type}`)
        .toSorted(),
    )
  })

  it('count attempts, those that failed before an answer among them', async () => {
    const metrics = new Metrics(() => true)
    metrics.generationEnded(record, times, { keyHash: keyHash('a') })
    const { text } = await metrics.render()
    expect(text).toContain('gateway_attempt_seconds_count{provider="alpha",outcome="answered"} 1')
    expect(text).toContain('gateway_attempt_seconds_sum{provider="beta",outcome="failed"} 0.03')
    expect(text).not.toMatch(/^gateway_caller_\w+\{/m)
  })

  it('count an answer that broke off as an attempt that failed, and those of a tool loop once', async () => {
    const metrics = new Metrics(() => true)
    const attempt = { provider: 'alpha', model: 'm', status: 200, code: '', durationMs: 10 }
    const broken = { ...record, status: 'failed', errorType: 'server', attempts: [attempt] } as GenerationRecord
    metrics.generationEnded(broken, times, { keyHash: keyHash('a') })
    const steps = { ...record, attempts: [{ ...attempt, answeredTag: 'alpha' }] } as GenerationRecord
    metrics.generationEnded(steps, times, { keyHash: keyHash('a') })
    const { text } = await metrics.render()
    expect(text).toContain('gateway_attempt_seconds_count{provider="alpha",outcome="answered"} 1')
    expect(text).toContain('gateway_attempt_seconds_count{provider="alpha",outcome="failed"} 1')
  })

  it('I16: tell callers apart where they are to, and all beyond the first two hundred are one', async () => {
    const metrics = new Metrics(() => true, ['workspace', 'key'])
    for (let caller = 0; caller < 300; caller++)
      metrics.generationEnded(record, times, { keyHash: keyHash(`${1000 + caller}`) })
    const { text } = await metrics.render()
    expect(text).toContain('gateway_caller_cost_dollars_total{workspace="w1",key="100000000000"} 2\n')
    expect(text).toContain('gateway_caller_cost_dollars_total{workspace="other",key="other"} 200\n')
    expect(text.match(/^gateway_caller_cost_dollars_total\{/gm)).toHaveLength(201)
  })

  it('tell workspaces apart without keys', async () => {
    const metrics = new Metrics(() => true, ['workspace'])
    metrics.generationEnded(record, times, { keyHash: keyHash('a') })
    metrics.generationEnded(record, times, { keyHash: keyHash('b') })
    const { text } = await metrics.render()
    expect(text).toContain('gateway_caller_tokens_total{workspace="w1",key="",kind="input"} 20\n')
  })

  it('count tools, plugins, refusals and lost records', async () => {
    const metrics = new Metrics(() => true)
    metrics.toolCalled('web_search', true, 1500)
    metrics.pluginRan('web', false, 20)
    metrics.requestRefused('payment_required', false)
    metrics.recordsLost(3)
    const { text } = await metrics.render()
    expect(text).toContain('gateway_tool_seconds_sum{tool="web_search",outcome="failed"} 1.5')
    expect(text).toContain('gateway_plugin_seconds_count{plugin="web",outcome="done"} 1')
    expect(text).toContain('gateway_requests_refused_total{error_type="payment_required",is_recorded="false"} 1')
    expect(text).toContain('gateway_records_lost_total 3')
  })

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
