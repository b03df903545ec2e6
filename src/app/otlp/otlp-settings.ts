import { type OtlpProtocol, otlpMediaTypes } from '../../broadcast/otlp/encode-spans.ts'
import type { Attributes } from '../../broadcast/otlp/span.ts'
import { isSendable } from '../../config/sent-values.ts'
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
  type WarnOfVariable,
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

const timeoutRule = { minimum: 1, maximum: 600_000, fallback: 10_000 }

/** Reads OpenTelemetry's variables for a signal. Undefined without a collector, or if the signal is turned off. Ignores unusable values and passes them to `warn`. */
export function readOtlpSettings(env: Environment, signal: Signal, warn: WarnOfVariable): OtlpSettings | undefined {
  if (readVariable(env, 'OTEL_SDK_DISABLED').value.toLowerCase() === 'true' || !isExported(env, signal, warn))
    return undefined
  const url = urlOf(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', signal), signal, warn)
  if (url === undefined) return undefined
  return {
    url,
    headers: headersOf(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_HEADERS', signal), warn),
    protocol: protocolOf(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', signal), warn),
    timeoutMs: readNumber(readSignalVariable(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', signal), timeoutRule, warn),
    resource: resourceOf(env, warn),
  }
}

// Exporters that the signal may have beside `otlp`: `/metrics` is there anyway.
const otherExporters: Readonly<Record<Signal, readonly string[]>> = {
  traces: ['none'],
  metrics: ['none', 'prometheus'],
}

function isExported(env: Environment, signal: Signal, warn: WarnOfVariable): boolean {
  const { name, value } = readVariable(env, signal === 'traces' ? 'OTEL_TRACES_EXPORTER' : 'OTEL_METRICS_EXPORTER')
  const wanted = value.split(',').map((each) => each.trim())
  const known = ['otlp', ...otherExporters[signal]]
  if (wanted.some((each) => !known.includes(each))) warn(name, `must be one of ${known.join(', ')}`)
  // Without the unknown ones the variable may say nothing.
  return wanted.includes('otlp') || !wanted.some((each) => known.includes(each))
}

function urlOf({ name, value }: ReadVariable, signal: Signal, warn: WarnOfVariable): string | undefined {
  if (value === '') return undefined
  const isOwn = name === ownName('OTEL_EXPORTER_OTLP_ENDPOINT', signal)
  const url = isOwn ? value : `${value.replace(/\/+$/, '')}/v1/${signal}`
  if (isUrl(url) && /^https?:$/.test(new URL(url).protocol)) return url
  warn(name, `must be an http or https URL; no ${signal} are sent`)
  return undefined
}

function protocolOf({ name, value }: ReadVariable, warn: WarnOfVariable): OtlpProtocol {
  if (value === 'http/protobuf' || value === 'http/json') return value
  warn(name, `must be one of ${Object.keys(otlpMediaTypes).join(', ')}`)
  return 'http/protobuf'
}

function headersOf(read: ReadVariable, warn: WarnOfVariable): Record<string, string> {
  const pairs = readPairs(read, warn)
  const sendable = pairs.filter(([, value]) => isSendable(value))
  if (sendable.length < pairs.length) warn(read.name, 'must have values without control characters')
  return Object.fromEntries(sendable.map(([name, value]) => [name.toLowerCase(), value]))
}

function resourceOf(env: Environment, warn: WarnOfVariable): Attributes {
  const given = Object.fromEntries(readPairs(readVariable(env, 'OTEL_RESOURCE_ATTRIBUTES'), warn))
  const named = variable(env, 'OTEL_SERVICE_NAME') ?? given['service.name']
  return { ...given, 'service.name': named ?? readVariable(env, 'OTEL_SERVICE_NAME').value }
}
