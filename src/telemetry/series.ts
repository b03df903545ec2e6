import type { Metric, MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { type CounterName, type HistogramName, type LabelsOf, metricTable } from './metric-table.ts'

type Labels = Readonly<Record<string, string>>

/** One number of a metric. Counting in it is one addition: prom-client checks and hashes the labels each time. */
export class Count {
  value = 0

  add(amount: number): void {
    this.value += amount
  }
}

/** One histogram's numbers: how many values each bucket has, and their sum. */
export class Distribution {
  readonly #bounds: readonly number[]
  /** One count for each bucket, not cumulative; the last bucket has no upper bound. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.counts = new Array<number>(bounds.length + 1).fill(0)
  }

  observe(value: number): void {
    const bounds = this.#bounds
    let bucket = 0
    while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.sum += value
  }
}

interface LabelledSeries<Series> {
  readonly labels: Labels
  readonly series: Series
}

/** A metric whose series are looked up once and then kept by the code that counts in them. */
abstract class SeriesMetric<Series, Own extends Labels = Labels> {
  readonly name: string
  readonly help: string
  readonly #byLabels = new Map<string, LabelledSeries<Series>>()

  constructor(name: string, help: string, registry: Registry) {
    this.name = name
    this.help = help
    // The registry uses only a metric's name and `get`.
    registry.registerMetric(this as unknown as Metric)
  }

  protected abstract make(): Series

  /** The series with these labels, always the same object: keep it where every request passes. */
  with(labels: Own): Series {
    const key = JSON.stringify(Object.values(labels))
    const known = this.#byLabels.get(key)
    if (known !== undefined) return known.series
    const series = this.make()
    this.#byLabels.set(key, { labels, series })
    return series
  }

  protected all(): readonly LabelledSeries<Series>[] {
    return [...this.#byLabels.values()]
  }
}

/** A Prometheus counter. */
export class Counts<Own extends Labels = Labels> extends SeriesMetric<Count, Own> {
  readonly type = 'counter'

  protected make(): Count {
    return new Count()
  }

  async get(): Promise<MetricObjectWithValues<MetricValue<string>>> {
    const values = this.all().map(({ labels, series }) => ({ labels, value: series.value }))
    return toObject(this, values)
  }
}

/** A Prometheus histogram. */
export class Distributions<Own extends Labels = Labels> extends SeriesMetric<Distribution, Own> {
  readonly type = 'histogram'
  readonly #bounds: readonly number[]

  constructor(name: string, help: string, bounds: readonly number[], registry: Registry) {
    super(name, help, registry)
    this.#bounds = bounds
  }

  protected make(): Distribution {
    return new Distribution(this.#bounds)
  }

  async get(): Promise<MetricObjectWithValues<MetricValue<string>>> {
    const values = this.all().flatMap(({ labels, series }) => {
      let count = 0
      const buckets = series.counts.map((own, index) => {
        count += own
        return {
          metricName: `${this.name}_bucket`,
          labels: { ...labels, le: this.#bounds[index] ?? '+Inf' },
          value: count,
        }
      })
      return [
        ...buckets,
        { metricName: `${this.name}_sum`, labels, value: series.sum },
        { metricName: `${this.name}_count`, labels, value: count },
      ]
    })
    return toObject(this, values)
  }
}

/** A counter of the table. */
export function countsOf<Name extends CounterName>(name: Name, registry: Registry): Counts<LabelsOf<Name>> {
  return new Counts<LabelsOf<Name>>(name, metricTable[name].help, registry)
}

/** A histogram of the table, with those upper bounds. */
export function distributionsOf<Name extends HistogramName>(
  name: Name,
  bounds: readonly number[],
  registry: Registry,
): Distributions<LabelsOf<Name>> {
  return new Distributions<LabelsOf<Name>>(name, metricTable[name].help, bounds, registry)
}

function toObject(
  { name, help, type }: { readonly name: string; readonly help: string; readonly type: string },
  values: MetricValue<string>[],
): MetricObjectWithValues<MetricValue<string>> {
  return { name, help, type, aggregator: 'sum', values } as unknown as MetricObjectWithValues<MetricValue<string>>
}
