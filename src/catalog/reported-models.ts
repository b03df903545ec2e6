import { type Environment, variable } from '../environment/environment.ts'
import { isModelName } from './model-name.ts'
import type { ModelList } from './provider-preset.ts'
import { normalizeBaseUrl } from './resolve-preset.ts'

/** A model that a local server says that it has. */
export interface ReportedModel {
  /** With its tag: `llama3.2:latest`. */
  readonly upstreamModel: string
  /** Unix seconds; 0 when it did not say. */
  readonly createdAt: number
  /** Whether the server says that it passes it on to a paid service instead of running it. */
  readonly isRemote: boolean
}

/** The base URL that the list's variable means (`host`, `host:port` or a URL; every address means this machine), or undefined when it is not set or unusable. */
export function namedBaseUrl(env: Environment, list: ModelList): string | undefined {
  const host = variable(env, list.hostVariable)?.trim()
  if (host === undefined) return undefined
  const hasScheme = /^https?:\/\//i.test(host)
  const text = hasScheme ? host : `http://${host}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // An address to listen on is not one to call.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = '127.0.0.1'
  // URL drops a port that is the scheme's own, so only the text tells whether one was given.
  if (!hasScheme && !/:\d+\/?$/.test(host)) url.port = String(list.port)
  return normalizeBaseUrl(`${url.origin}${url.pathname}`, list.format)
}

/** Where a server with this base URL lists its models. */
export function listUrl(baseUrl: string, { path, format }: ModelList): string {
  return `${normalizeBaseUrl(baseUrl, format)}${path}`
}

/** Reads a list of models; null when it is not one. Entries that can't be read are left out. */
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
