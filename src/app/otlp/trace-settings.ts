import type { Environment } from '../../environment/environment.ts'
import { type OtlpSettings, readOtlpSettings } from './otlp-settings.ts'
import { type ReadVariable, readVariable, type WarnOfVariable } from './read-variable.ts'

/** Where the gateway's own traces go, by OpenTelemetry's variables. */
export interface TraceSettings extends OtlpSettings {
  /** The share of requests without a caller's decision that are traced, from 0 to 1. */
  readonly ratio: number
  /** Whether a caller's `traceparent` decides. */
  readonly asksParent: boolean
}

/** Reads `OTEL_…`; undefined where no traces are wanted. */
export function readTraceSettings(env: Environment, warn: WarnOfVariable): TraceSettings | undefined {
  const settings = readOtlpSettings(env, 'traces', warn)
  if (settings === undefined) return undefined
  const sampler = readVariable(env, 'OTEL_TRACES_SAMPLER')
  return {
    ...settings,
    ratio: ratioOf(sampler, readVariable(env, 'OTEL_TRACES_SAMPLER_ARG'), warn),
    asksParent: sampler.value.startsWith('parentbased_') || !samplers.has(kindOf(sampler)),
  }
}

const samplers: ReadonlySet<string> = new Set(['always_on', 'always_off', 'traceidratio'])

function kindOf({ value }: ReadVariable): string {
  return value.replace(/^parentbased_/, '')
}

/** Samples every trace unless the variables say otherwise. */
function ratioOf(sampler: ReadVariable, argument: ReadVariable, warn: WarnOfVariable): number {
  const kind = kindOf(sampler)
  if (kind === 'always_on') return 1
  if (kind === 'always_off') return 0
  const ratio = Number(argument.value)
  if (!samplers.has(kind))
    warn(sampler.name, `must be one of ${[...samplers].join(', ')}, or these with parentbased_ before`)
  else if (ratio >= 0 && ratio <= 1) return ratio
  else warn(argument.name, 'must be a number from 0 to 1')
  return 1
}
