import type { Registry } from 'prom-client'

/** Names and values of a series' labels. */
export type SeriesLabels = Readonly<Record<string, string>>

/** One number of a metric. */
export interface NumberPoint {
  readonly labels: SeriesLabels
  readonly value: number
}

/** One histogram of a metric: `counts` has one more than `bounds`, and none is part of another. */
export interface HistogramPoint {
  readonly labels: SeriesLabels
  readonly bounds: readonly number[]
  readonly counts: readonly number[]
  readonly count: number
  readonly sum: number
}

interface Named {
  readonly name: string
  readonly help: string
}

/** A metric with all its series, as of a moment. */
export type MetricFamily =
  | (Named & { readonly type: 'counter' | 'gauge'; readonly points: readonly NumberPoint[] })
  | (Named & { readonly type: 'histogram'; readonly points: readonly HistogramPoint[] })

/** A value as prom-client tells it: of a histogram each bucket, sum and count is one. */
interface Told {
  readonly metricName?: string
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly value: number
}

/** Every metric of a registry, those that prom-client measures itself among them. What is no number is left out. */
export async function familiesOf(registry: Registry): Promise<readonly MetricFamily[]> {
  const metrics = await registry.getMetricsAsJSON()
  return metrics.flatMap(({ name, help, type: told, values }): MetricFamily[] => {
    // Its types call this a number.
    const type = String(told)
    if (type === 'histogram') return [{ name, help, type, points: histogramsIn(name, values) }]
    if (type !== 'counter' && type !== 'gauge') return []
    const points = values.filter(({ value }) => Number.isFinite(value))
    return [{ name, help, type, points: points.map(({ labels, value }) => ({ labels: textsOf(labels), value })) }]
  })
}

interface OpenHistogram {
  readonly labels: SeriesLabels
  readonly bounds: number[]
  readonly counts: number[]
  /** So far. */
  count: number
  sum: number
}

function histogramsIn(name: string, values: readonly Told[]): readonly HistogramPoint[] {
  const open = new Map<string, OpenHistogram>()
  for (const { metricName, labels: told, value } of values) {
    const { le, ...rest } = told
    const labels = textsOf(rest)
    const key = JSON.stringify(labels)
    const point = open.get(key) ?? { labels, bounds: [], counts: [], count: 0, sum: 0 }
    open.set(key, point)
    if (metricName === `${name}_sum`) point.sum = value
    if (metricName !== `${name}_bucket`) continue
    // Each bucket is told with all below it, the smallest first.
    if (le !== '+Inf') point.bounds.push(Number(le))
    point.counts.push(value - point.count)
    point.count = value
  }
  return [...open.values()]
}

function textsOf(labels: Told['labels']): SeriesLabels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}
