import { type OtlpProtocol, otlpMediaTypes } from '../../broadcast/otlp/encode-spans.ts'
import type { Attributes } from '../../broadcast/otlp/span.ts'
import { type Environment, variable } from '../../environment/environment.ts'
import { isUrl } from '../../errors/is-url.ts'
import type { Signal } from './otel-variables.ts'
import {
  ownName,
  type ReadVariable,
  readNumber,
  readPairs,
  readSignalVariable,
  readVariable,
  unusable,
} from './read-variable.ts'

/** Where a signal goes, and in whose name. */
export interface OtlpSettings {
  /** With its path. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: OtlpProtocol
  /** How long an answer may take. */
  readonly timeoutMs: number
  readonly resource: Attributes
}

const timeoutMsMax = 600_000

/** Reads what OpenTelemetry's variables say of a signal; undefined where no collector is named, or it is turned off. Throws ConfigError. */
export function readOtlpSettings(env: Environment, signal: Signal): OtlpSettings | undefined {
  if (readVariable(env, 'OTEL_SDK_DISABLED').value.toLowerCase() === 'true' || !isExported(env, signal))
    return undefined
  const endpoint = readSignalVariable(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', signal)
  if (endpoint.value === '') return undefined
  return {
    url: urlOf(endpoint, signal),
    headers: headersOf(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_HEADERS', signal)),
    protocol: protocolOf(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', signal)),
    timeoutMs: readNumber(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', signal), 1, timeoutMsMax),
    resource: resourceOf(env),
  }
}

// Exporters that the signal may have beside `otlp`: `/metrics` is there anyway.
const otherExporters: Readonly<Record<Signal, readonly string[]>> = {
  traces: ['none'],
  metrics: ['none', 'prometheus'],
}

function isExported(env: Environment, signal: Signal): boolean {
  const { name, value } = readVariable(env, signal === 'traces' ? 'OTEL_TRACES_EXPORTER' : 'OTEL_METRICS_EXPORTER')
  const wanted = value.split(',').map((each) => each.trim())
  const known = ['otlp', ...otherExporters[signal]]
  if (wanted.some((each) => !known.includes(each))) throw unusable(name, `must be one of ${known.join(', ')}`)
  return wanted.includes('otlp')
}

function urlOf({ name, value }: ReadVariable, signal: Signal): string {
  const isOwn = name === ownName('OTEL_EXPORTER_OTLP_ENDPOINT', signal)
  const url = isOwn ? value : `${value.replace(/\/+$/, '')}/v1/${signal}`
  if (!isUrl(url) || !/^https?:$/.test(new URL(url).protocol)) throw unusable(name, 'must be an http or https URL')
  return url
}

function protocolOf({ name, value }: ReadVariable): OtlpProtocol {
  if (value === 'http/protobuf' || value === 'http/json') return value
  throw unusable(name, `must be one of ${Object.keys(otlpMediaTypes).join(', ')}`)
}

function headersOf(read: ReadVariable): Record<string, string> {
  const pairs = readPairs(read)
  if (pairs.some(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)))
    throw unusable(read.name, 'must have values without control characters')
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))
}

function resourceOf(env: Environment): Attributes {
  const given = Object.fromEntries(readPairs(readVariable(env, 'OTEL_RESOURCE_ATTRIBUTES')))
  const named = variable(env, 'OTEL_SERVICE_NAME')?.trim() ?? given['service.name']
  return { ...given, 'service.name': named ?? readVariable(env, 'OTEL_SERVICE_NAME').value }
}
