import type { Environment } from '../../environment/environment.ts'
import { type OtlpSettings, readOtlpSettings } from './otlp-settings.ts'
import { readNumber, readVariable, unusable } from './read-variable.ts'

/** Where the gateway's own metrics go, by OpenTelemetry's variables. */
export interface MetricSettings extends OtlpSettings {
  /** From one sending to the next. */
  readonly intervalMs: number
}

const intervalMsMin = 1_000
const intervalMsMax = 86_400_000

/** Reads `OTEL_…`; undefined where no metrics are wanted. Throws ConfigError for what can't be used. */
export function readMetricSettings(env: Environment): MetricSettings | undefined {
  const settings = readOtlpSettings(env, 'metrics')
  if (settings === undefined) return undefined
  const { name, value } = readVariable(env, 'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE')
  if (value.toLowerCase() !== 'cumulative') throw unusable(name, 'must be cumulative')
  const intervalMs = readNumber(readVariable(env, 'OTEL_METRIC_EXPORT_INTERVAL'), intervalMsMin, intervalMsMax)
  return { ...settings, intervalMs }
}
