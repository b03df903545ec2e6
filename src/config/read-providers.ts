import type { UpstreamFormatId } from '../canonical/format-id.ts'
import {
  capabilityList,
  defaultCapabilities,
  type ProviderCapabilities,
  type WireCapabilities,
} from '../catalog/capabilities.ts'
import type { Provider } from '../catalog/catalog.ts'
import { keyFromEnvironment, wordMissingKey } from '../catalog/preset-key.ts'
import { providerPresets } from '../catalog/provider-presets.ts'
import { normalizeBaseUrl, resolvePreset } from '../catalog/resolve-preset.ts'
import { simulatorProvider } from '../catalog/simulator-provider.ts'
import type { Environment } from '../environment/environment.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import { isUrl } from '../errors/is-url.ts'
import { masked, maskUrl } from '../errors/mask.ts'
import type { ConfigSource, Origin } from './config.ts'
import type { ConfigFile, Path } from './config-file.ts'
import { toKey } from './config-file.ts'
import { isSendable } from './sent-values.ts'
import type { WireProvider } from './wire-config.ts'

/** The configured providers, the sources of their fields (`providers.<slug>.<key>`) and problems. */
export interface ProvidersRead {
  readonly providers: readonly Provider[]
  readonly sources: ReadonlyMap<string, ConfigSource>
  readonly problems: readonly ConfigProblem[]
}

/** Reads providers from a file that satisfies the schema. One with a preset's slug inherits absent fields from it, and its key from the environment. */
export function readProviders(wires: readonly WireProvider[], file: ConfigFile, env: Environment): ProvidersRead {
  const sources = new Map<string, ConfigSource>()
  const problems: ConfigProblem[] = []
  const bySlug = new Map<string, Provider>()
  for (const [index, wire] of wires.entries()) {
    const path: Path = ['providers', index]
    const complain = (key: string, message: string) => {
      const at = [...path, key]
      problems.push({ ...file.placeOf(at), key: toKey(at), message })
    }
    if (bySlug.has(wire.slug)) complain('slug', `there is another provider with the slug "${wire.slug}"`)
    const { provider, baseUrlOrigin } = readProvider(wire, env, complain)
    bySlug.set(wire.slug, provider)
    for (const [key, source] of explain(wire, provider, baseUrlOrigin, path, file, env))
      sources.set(`providers.${wire.slug}.${key}`, source)
  }
  return { providers: [...bySlug.values()], sources, problems }
}

/** Reads one provider; `complain` is told what is wrong with it. `keys` is where its key is looked for when it has none of its own. */
export function readProvider(
  wire: WireProvider,
  env: Environment,
  complain: (key: string, message: string) => void,
  keys: Environment = env,
): { readonly provider: Provider; readonly baseUrlOrigin: Origin } {
  const preset = providerPresets.get(wire.slug)
  const known = preset ?? (wire.slug === simulatorProvider.slug ? simulatorProvider : undefined)
  const format = wire.format ?? known?.format
  const changed = readCapabilities(wire.capabilities ?? {})
  const { resolved, missing, variables } =
    preset === undefined ? { resolved: known, missing: [], variables: [] } : resolvePreset(preset, env, format, changed)
  const baseUrl = wire.base_url ?? resolved?.baseUrl
  if (format === undefined)
    complain('format', `lacks the key "format", because ${wire.slug} is not a provider that is known`)
  if (baseUrl === undefined && format !== 'simulator') {
    complain('base_url', `lacks the key "base_url", because ${wire.slug} is not a provider that is known`)
  } else if (wire.base_url === undefined && missing.length > 0) {
    complain('base_url', `lacks the key "base_url", and ${missing.join(' and ')} is not set in the environment`)
  }
  if (wire.base_url !== undefined && !isUrl(wire.base_url)) complain('base_url', 'must be a URL')
  const apiKey = wire.api_key?.trim() || keyFromEnvironment(preset, keys)?.value
  // The JSON of a Google credential is sent nowhere as it is.
  if (apiKey !== undefined && !apiKey.startsWith('{') && !isSendable(apiKey))
    complain('api_key', 'holds a line break, or a character that no header may have')
  if (
    apiKey === undefined &&
    preset !== undefined &&
    preset.apiKeyVariables.length > 0 &&
    wire.base_url === undefined
  ) {
    complain('api_key', `lacks a key, and ${wordMissingKey(preset)}`)
  }
  const pathProblem = requestPathProblem(wire.capabilities?.request_path, format)
  if (pathProblem !== undefined) complain('capabilities', pathProblem)
  const provider = {
    slug: wire.slug,
    name: wire.name ?? known?.name ?? wire.slug,
    format: format ?? 'openai-chat',
    baseUrl: normalizeBaseUrl(baseUrl ?? '', format ?? 'openai-chat'),
    ...(apiKey !== undefined && { apiKey }),
    headers: wire.headers ?? {},
    dataPolicy: {
      training: wire.data_policy?.training ?? known?.dataPolicy.training ?? true,
      retention: wire.data_policy?.retention ?? known?.dataPolicy.retention ?? true,
    },
    isZdr: wire.zdr ?? known?.isZdr ?? false,
    capabilities: { ...(resolved?.capabilities ?? defaultCapabilities), ...changed },
    acceptsUnknownModels: wire.accept_unknown_models ?? format !== 'simulator',
  }
  const baseUrlOrigin: Origin =
    variables.length === 0 ? { kind: 'default' } : { kind: 'environment', name: variables.join(', ') }
  return { provider, baseUrlOrigin }
}

/** Formats whose paths tell whether an answer is streamed, with the path's last part. */
const methods: Partial<Readonly<Record<UpstreamFormatId, string>>> = {
  'google-gemini': 'generateContent or streamGenerateContent',
  'bedrock-converse': 'converse or converse-stream',
}

function requestPathProblem(requestPath: string | undefined, format: UpstreamFormatId | undefined): string | undefined {
  if (requestPath === undefined || format === undefined) return undefined
  if (format === 'simulator') return 'has a "request_path", and the simulator is not asked over HTTP'
  const method = methods[format]
  if (method === undefined || requestPath.includes('{method}')) return undefined
  return `has a "request_path" without {method}, which is where ${format} says ${method}`
}

/** The configured capabilities under their names in code; unset ones stay absent. */
function readCapabilities(wire: WireCapabilities): Partial<ProviderCapabilities> {
  const given = new Map<string, unknown>(Object.entries(wire))
  const entries = capabilityList.flatMap(({ name, wireName }) =>
    given.has(wireName) ? [[name, given.get(wireName)]] : [],
  )
  return Object.fromEntries(entries) as Partial<ProviderCapabilities>
}

/** Capabilities as `config explain` shows them. */
function showCapabilities(wire: WireCapabilities): string {
  const given = Object.entries(wire).map(([key, value]) => {
    const row = capabilityList.find(({ wireName }) => wireName === key)
    return `${key} ${row !== undefined && 'shown' in row && row.shown !== undefined ? row.shown(String(value)) : value}`
  })
  return given.join(', ')
}

function* explain(
  wire: WireProvider,
  provider: Provider,
  baseUrlOrigin: Origin,
  path: Path,
  file: ConfigFile,
  env: Environment,
): Generator<[string, ConfigSource]> {
  const preset = providerPresets.get(wire.slug)
  const known = preset ?? (wire.slug === simulatorProvider.slug ? simulatorProvider : undefined)
  const inFile = (key: string, value: string | boolean): [string, ConfigSource] => [
    key,
    { value, origin: originOf(key) },
  ]
  const originOf = (key: string): Origin => ({
    kind: 'file',
    name: file.name,
    line: file.placeOf([...path, key]).line,
  })
  const inherited = (
    key: string,
    value: string | undefined,
    origin: Origin = { kind: 'default' },
  ): [string, ConfigSource][] => (value === undefined ? [] : [[key, { value, origin }]])
  yield* wire.name === undefined ? inherited('name', known?.name ?? wire.slug) : [inFile('name', wire.name)]
  yield* wire.format === undefined ? inherited('format', known?.format) : [inFile('format', wire.format)]
  yield* wire.base_url === undefined
    ? inherited(
        'base_url',
        known?.baseUrl === undefined ? undefined : provider.baseUrl && maskUrl(provider.baseUrl),
        baseUrlOrigin,
      )
    : [inFile('base_url', maskUrl(wire.base_url))]
  const found = keyFromEnvironment(preset, env)
  if (wire.api_key?.trim()) yield ['api_key', { value: null, isSecret: true, origin: originOf('api_key') }]
  else if (found !== undefined)
    yield ['api_key', { value: null, isSecret: true, origin: { kind: 'environment', name: found.name } }]
  if (wire.headers !== undefined) {
    const names = Object.keys(wire.headers)
    yield inFile('headers', names.map((name) => `${name}: ${masked}`).join(', '))
  }
  if (wire.data_policy !== undefined) {
    const { training = true, retention = true } = wire.data_policy
    yield inFile('data_policy', `training ${training}, retention ${retention}`)
  }
  if (wire.zdr !== undefined) yield inFile('zdr', wire.zdr)
  if (wire.accept_unknown_models !== undefined) yield inFile('accept_unknown_models', wire.accept_unknown_models)
  if (wire.capabilities !== undefined) yield inFile('capabilities', showCapabilities(wire.capabilities))
}
