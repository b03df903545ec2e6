import { type Environment, variable } from '../environment/environment.ts'
import { ConfigError } from '../errors/config-error.ts'
import { isUrl } from '../errors/is-url.ts'

/** Where the gateway's own traces go, by OpenTelemetry's variables. */
export interface TraceSettings {
  /** With its path. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: 'http/protobuf' | 'http/json'
  readonly serviceName: string
  /** The share of requests without a caller's decision that are traced, from 0 to 1. */
  readonly ratio: number
  /** Whether a caller's `traceparent` decides. */
  readonly asksParent: boolean
}

/** Reads `OTEL_…`; undefined where no collector is named, or OTEL_SDK_DISABLED is true. Throws ConfigError for what can't be used. */
export function readTraceSettings(env: Environment): TraceSettings | undefined {
  const of = (name: string) =>
    variable(env, `OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? variable(env, `OTEL_EXPORTER_OTLP_${name}`)
  const own = variable(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = variable(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if ((own ?? base) === undefined || variable(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  const url = own ?? `${(base ?? '').replace(/\/+$/, '')}/v1/traces`
  if (!isUrl(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be an http or https URL')
  const protocol = of('PROTOCOL') ?? 'http/protobuf'
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    throw wrong('OTEL_EXPORTER_OTLP_PROTOCOL', 'must be one of http/protobuf, http/json')
  const sampler = variable(env, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  return {
    ...{ url, protocol, headers: readHeaders(of('HEADERS') ?? '') },
    serviceName: variable(env, 'OTEL_SERVICE_NAME') ?? 'model-gateway',
    ratio: ratioOf(sampler, variable(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1'),
    asksParent: sampler.startsWith('parentbased_'),
  }
}

function ratioOf(sampler: string, text: string): number {
  const kind = sampler.replace(/^parentbased_/, '')
  if (kind === 'always_on') return 1
  if (kind === 'always_off') return 0
  const ratio = Number(text)
  if (kind !== 'traceidratio')
    throw wrong(
      'OTEL_TRACES_SAMPLER',
      'must be one of always_on, always_off, traceidratio, or these with parentbased_ before',
    )
  if (!(ratio >= 0 && ratio <= 1)) throw wrong('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1')
  return ratio
}

/** `name=value` pairs with commas between them, values percent-encoded (W3C Baggage, as OpenTelemetry has it). */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim().toLowerCase()
      const value = decoded(pair.slice(at + 1).trim())
      if (at < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
        throw wrong('OTEL_EXPORTER_OTLP_HEADERS', 'must be name=value pairs with commas between them')
      return [name, value]
    }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function wrong(key: string, message: string): ConfigError {
  return new ConfigError([{ key, message }], undefined)
}
