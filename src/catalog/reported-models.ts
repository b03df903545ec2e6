import { type Environment, variable } from '../environment/environment.ts'
import { isUrl } from '../errors/is-url.ts'
import { isModelName } from './model-name.ts'
import type { ModelList } from './provider-preset.ts'
import { normalizeBaseUrl } from './resolve-preset.ts'

/** A model that a local server reports. */
export interface ReportedModel {
  /** With its tag: `llama3.2:latest`. */
  readonly upstreamModel: string
  /** Unix seconds; 0 when not reported. */
  readonly createdAt: number
  /** True when the server reports that it passes the model on to a paid service. */
  readonly isRemote: boolean
}

/** The base URL in the list's variable (`host`, `host:port` or a URL; an address for all interfaces means this machine); undefined when unset or unusable. */
export function namedBaseUrl(env: Environment, list: ModelList): string | undefined {
  const host = variable(env, list.hostVariable)?.trim()
  if (host === undefined) return undefined
  const hasScheme = /^https?:\/\//i.test(host)
  const text = hasScheme ? host : `http://${host}`
  if (!isUrl(text)) return undefined
  const url = new URL(text)
  // Listening on all interfaces: call the loopback address.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  // URL drops the scheme's default port, so only the text shows whether one was given.
  if (!hasScheme && !/:\d+\/?$/.test(host)) url.port = String(list.port)
  return normalizeBaseUrl(`${url.origin}${url.pathname}`, list.format)
}

/** The URL where a server with this base URL lists its models. */
export function listUrl(baseUrl: string, { path, format }: ModelList): string {
  return `${normalizeBaseUrl(baseUrl, format)}${path}`
}

/** Reads a list of models; null when it is not one. Skips unreadable entries. */
export function readReportedModels(answer: unknown): readonly ReportedModel[] | null {
  const models = isRecord(answer) ? answer['models'] : undefined
  if (!Array.isArray(models)) return null
  return models.filter(isRecord).flatMap((entry) => {
    const upstreamModel = entry['model'] ?? entry['name']
    if (typeof upstreamModel !== 'string' || !isModelName(upstreamModel)) return []
    const modifiedAt = Date.parse(String(entry['modified_at']))
    return [
      {
        upstreamModel,
        createdAt: Number.isNaN(modifiedAt) ? 0 : Math.floor(modifiedAt / 1000),
        isRemote: typeof entry['remote_host'] === 'string',
      },
    ]
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
