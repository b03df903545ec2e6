import { type MetricRow, metricTable } from '../../src/telemetry/metric-table.ts'
import { code, table } from './markdown.ts'

/** docs/metrics.md, made from the table of metrics. */
export function metricsPage(): string {
  const rows: readonly (readonly [string, MetricRow])[] = Object.entries(metricTable)
  return [
    '# Metrics',
    `What \`/metrics\` says, in Prometheus' text format. [Observability](observability.md#metrics) says how to read it, and what bounds its labels.
A histogram has series that end in \`_bucket\` (with the label \`le\`), \`_sum\` and \`_count\`. Beside these there are Node's own figures, such as the lag
of the event loop (\`nodejs_eventloop_lag_seconds\`) and memory (\`process_resident_memory_bytes\`). [A collector](observability.md#the-gateways-own-traces-and-metrics)
gets all of them under the same names: counters as cumulative monotonic sums, histograms with the same bounds.`,
    table(
      ['metric', 'type', 'labels', 'what it is'],
      rows.map(([name, { type, labels, help }]) => [code(name), type, labels.map(code).join(', '), help]),
    ),
  ].join('\n\n')
}
