import type { Environment } from '../../environment/environment.ts'
import { type OtlpSettings, readOtlpSettings } from './otlp-settings.ts'
import { type ReadVariable, readVariable, unusable } from './read-variable.ts'

/** Where the gateway's own traces go, by OpenTelemetry's variables. */
export interface TraceSettings extends OtlpSettings {
  /** The share of requests without a caller's decision that are traced, from 0 to 1. */
  readonly ratio: number
  /** Whether a caller's `traceparent` decides. */
  readonly asksParent: boolean
}

/** Reads `OTEL_…`; undefined where no traces are wanted. Throws ConfigError for what can't be used. */
export function readTraceSettings(env: Environment): TraceSettings | undefined {
  const settings = readOtlpSettings(env, 'traces')
  if (settings === undefined) return undefined
  const sampler = readVariable(env, 'OTEL_TRACES_SAMPLER')
  return {
    ...settings,
    ratio: ratioOf(sampler, readVariable(env, 'OTEL_TRACES_SAMPLER_ARG')),
    asksParent: sampler.value.startsWith('parentbased_'),
  }
}

function ratioOf(sampler: ReadVariable, argument: ReadVariable): number {
  const kind = sampler.value.replace(/^parentbased_/, '')
  if (kind === 'always_on') return 1
  if (kind === 'always_off') return 0
  const ratio = Number(argument.value)
  if (kind !== 'traceidratio')
    throw unusable(
      sampler.name,
      'must be one of always_on, always_off, traceidratio, or these with parentbased_ before',
    )
  if (!(ratio >= 0 && ratio <= 1)) throw unusable(argument.name, 'must be a number from 0 to 1')
  return ratio
}
