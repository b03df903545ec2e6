import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { metricTable } from '../../src/telemetry/metric-table.ts'
import { labelsInLegend, labelsLeft, metricsIn, wrongIn } from './prom-names.ts'

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly description?: string
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number }
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const { panels } = JSON.parse(read('grafana/dashboard.json')) as { readonly panels: readonly Panel[] }
const drawn = panels.filter(({ type }) => type !== 'row')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
const { groups } = parse(read('prometheus/alerts.yml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)

describe('the Grafana dashboard', () => {
  it.each(drawn.flatMap(({ title, targets = [] }) => targets.map((target) => [title, target] as const)))(
    'draws metrics that are there, by labels that they have: %s',
    (_, { expr, legendFormat }) => {
      expect(wrongIn(expr)).toEqual([])
      const left = new Set(labelsLeft(expr))
      expect(labelsInLegend(legendFormat).filter((label) => !left.has(label))).toEqual([])
    },
  )

  it('says what each panel is, gives each an id of its own, and draws none over another', () => {
    expect(drawn.filter(({ description = '' }) => description === '')).toEqual([])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  it('shows every metric but those with a reason not to', () => {
    const shown = new Set(drawn.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))))
    const isShown = (name: string) => [name, `${name}_bucket`, `${name}_count`].some((each) => shown.has(each))
    // What they are about is rare, or no trouble.
    const rare = [
      'gateway_contract_violations_total',
      'gateway_generation_streams',
      'gateway_insured_dollars_total',
      'gateway_records_deleted',
      'gateway_spans_dropped',
      'gateway_usage_overstated_total',
    ]
    expect(Object.keys(metricTable).filter((name) => !isShown(name) && !rare.includes(name))).toEqual([])
  })
})

describe('the alert rules', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s looks at metrics that are there', (_, { expr }) => {
    expect(wrongIn(expr)).toEqual([])
  })

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s says what is wrong and what to do, by labels that it has',
    (_, { expr, labels, annotations: { summary, runbook } }) => {
      expect(summary.length).toBeGreaterThan(20)
      expect(runbook.length).toBeGreaterThan(40)
      expect(['critical', 'warning', 'info']).toContain(labels.severity)
      const left = new Set(labelsLeft(expr))
      const named = [...`${summary} ${runbook}`.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
      expect(named.filter((label) => !left.has(label))).toEqual([])
    },
  )

  it('have names of their own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })
})

describe('names in PromQL', () => {
  it.each([
    ['rate(gateway_gone_total[5m])', ['gateway_gone_total']],
    ['rate(gateway_request_seconds[5m])', ['gateway_request_seconds']],
    ['sum by (color) (rate(gateway_tokens_total[5m]))', ['color']],
    ['gateway_tokens_total{hue="gateway_x"}', ['hue']],
    ['sum by (le) (rate(gateway_request_seconds_sum[5m]))', ['le']],
    ['sum by (le, operation) (rate(gateway_request_seconds_bucket{instance="a"}[5m]))', []],
  ])('are found wrong where they are: %s', (expr, wrong) => {
    expect(wrongIn(expr)).toEqual(wrong)
  })
})
