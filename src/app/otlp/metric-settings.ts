import type { Environment } from '../../environment/environment.ts'
import { type OtlpSettings, readOtlpSettings } from './otlp-settings.ts'
import { readNumber, readVariable, type WarnOfVariable } from './read-variable.ts'

/** Where the gateway's own metrics go, by OpenTelemetry's variables. */
export interface MetricSettings extends OtlpSettings {
  /** From one sending to the next. */
  readonly intervalMs: number
}

const intervalRule = { minimum: 1_000, maximum: 86_400_000, fallback: 60_000 }

/** Reads `OTEL_…`; undefined where no metrics are wanted. */
export function readMetricSettings(env: Environment, warn: WarnOfVariable): MetricSettings | undefined {
  const settings = readOtlpSettings(env, 'metrics', warn)
  if (settings === undefined) return undefined
  const { name, value } = readVariable(env, 'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE')
  if (value.toLowerCase() !== 'cumulative') warn(name, 'must be cumulative')
  const intervalMs = readNumber(readVariable(env, 'OTEL_METRIC_EXPORT_INTERVAL'), intervalRule, warn)
  return { ...settings, intervalMs }
}
