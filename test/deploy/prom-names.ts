import { type MetricRow, metricTable } from '../../src/telemetry/metric-table.ts'

/** Figures that are not of the gateway's own table: Node's, by prom-client. */
const ofNode: readonly string[] = ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']

/** Labels that Prometheus itself adds. */
const ofPrometheus: ReadonlySet<string> = new Set(['instance', 'job'])

const rows: ReadonlyMap<string, MetricRow> = new Map(Object.entries(metricTable))

/** Names of metrics in a PromQL expression. */
export function metricsIn(expr: string): readonly string[] {
  return [...new Set(withoutTexts(expr).match(/\b(?:gateway|nodejs|process)_\w+/g) ?? [])]
}

/** What is wrong with the names in a PromQL expression: metrics that are not there, and labels that they don't have. */
export function wrongIn(expr: string): readonly string[] {
  const names = metricsIn(expr)
  if (names.length === 0) return [`no metric: ${expr}`]
  const unknown = names.filter((name) => rowOf(name) === undefined && !ofNode.includes(name))
  const known = new Set([...ofPrometheus, ...names.flatMap(labelsOf)])
  return [...unknown, ...labelsIn(expr).filter((label) => !known.has(label))]
}

/** The labels that a legend names. */
export function labelsInLegend(legend: string): readonly string[] {
  return [...legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label)
}

/** The labels that the series of an expression have at the end. */
export function labelsLeft(expr: string): readonly string[] {
  const by = [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim()),
  )
  return by.length > 0 ? by : [...ofPrometheus, ...metricsIn(expr).flatMap(labelsOf)]
}

function labelsIn(expr: string): readonly string[] {
  const matchers = [...withoutTexts(expr).matchAll(/\{([^}]*)\}/g)].flatMap(
    ([, list = '']) => list.match(/\w+(?=\s*[=!])/g) ?? [],
  )
  const by = [...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  return [...matchers, ...by]
}

function rowOf(name: string): MetricRow | undefined {
  const own = rows.get(name)
  if (own !== undefined) return own.type === 'histogram' ? undefined : own
  const row = rows.get(name.replace(/_(bucket|sum|count)$/, ''))
  return row?.type === 'histogram' ? row : undefined
}

function labelsOf(name: string): readonly string[] {
  const row = rowOf(name)
  return row === undefined ? [] : name.endsWith('_bucket') ? [...row.labels, 'le'] : row.labels
}

function withoutTexts(expr: string): string {
  return expr.replace(/"[^"]*"/g, '""')
}
