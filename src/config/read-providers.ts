import type { Provider } from '../catalog/catalog.ts'
import { keyFromEnvironment } from '../catalog/preset-key.ts'
import { providerPresets, usualCapabilities } from '../catalog/provider-presets.ts'
import { simulatorProvider } from '../catalog/simulator-provider.ts'
import type { ConfigSource } from './config.ts'
import type { ConfigProblem } from './config-error.ts'
import type { ConfigFile, Path } from './config-file.ts'
import { toKey } from './config-file.ts'
import type { Environment } from './environment.ts'
import { masked, maskUrl } from './mask.ts'
import type { WireProvider } from './wire-config.ts'

/** The configured providers, where their fields come from (`providers.<slug>.<key>`), and what is wrong with them. */
export interface ProvidersRead {
  readonly providers: readonly Provider[]
  readonly sources: ReadonlyMap<string, ConfigSource>
  readonly problems: readonly ConfigProblem[]
}

/** Reads providers from a file that satisfies the schema. One whose slug is a preset's inherits what it leaves out, the key from the environment too. */
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
    bySlug.set(wire.slug, readProvider(wire, env, complain))
    for (const [key, source] of explain(wire, path, file, env)) sources.set(`providers.${wire.slug}.${key}`, source)
  }
  return { providers: [...bySlug.values()], sources, problems }
}

function readProvider(
  wire: WireProvider,
  env: Environment,
  complain: (key: string, message: string) => void,
): Provider {
  const preset = providerPresets.get(wire.slug)
  const known = preset ?? (wire.slug === simulatorProvider.slug ? simulatorProvider : undefined)
  const format = wire.format ?? known?.format
  const baseUrl = wire.base_url ?? known?.baseUrl
  if (format === undefined)
    complain('format', `lacks the key "format", because ${wire.slug} is not a provider that is known`)
  if (baseUrl === undefined && format !== 'simulator') {
    complain('base_url', `lacks the key "base_url", because ${wire.slug} is not a provider that is known`)
  }
  if (wire.base_url !== undefined && !URL.canParse(wire.base_url)) complain('base_url', 'must be a URL')
  const apiKey = wire.api_key || keyFromEnvironment(preset, env)?.value
  if (
    apiKey === undefined &&
    preset !== undefined &&
    preset.apiKeyVariables.length > 0 &&
    wire.base_url === undefined
  ) {
    complain('api_key', `lacks a key, and ${preset.apiKeyVariables.join(' and ')} is not set in the environment`)
  }
  const { capabilities: changed } = wire
  const capabilities = known?.capabilities ?? usualCapabilities
  return {
    slug: wire.slug,
    name: wire.name ?? known?.name ?? wire.slug,
    format: format ?? 'openai-chat',
    baseUrl: (baseUrl ?? '').replace(/\/+$/, ''),
    ...(apiKey !== undefined && { apiKey }),
    headers: wire.headers ?? {},
    dataPolicy: {
      training: wire.data_policy?.training ?? known?.dataPolicy.training ?? true,
      retention: wire.data_policy?.retention ?? known?.dataPolicy.retention ?? true,
    },
    isZdr: wire.zdr ?? known?.isZdr ?? false,
    capabilities: {
      outputLimitParameter: changed?.output_limit_parameter ?? capabilities.outputLimitParameter,
      asksForStreamUsage: changed?.asks_for_stream_usage ?? capabilities.asksForStreamUsage,
      hasDeveloperRole: changed?.has_developer_role ?? capabilities.hasDeveloperRole,
      reasoningParameter: changed?.reasoning_parameter ?? capabilities.reasoningParameter,
      hasJsonSchema: changed?.has_json_schema ?? capabilities.hasJsonSchema,
    },
    acceptsUnknownModels: wire.accept_unknown_models ?? format !== 'simulator',
  }
}

function* explain(
  wire: WireProvider,
  path: Path,
  file: ConfigFile,
  env: Environment,
): Generator<[string, ConfigSource]> {
  const preset = providerPresets.get(wire.slug)
  const known = preset ?? (wire.slug === simulatorProvider.slug ? simulatorProvider : undefined)
  const inFile = (key: string, value: string): [string, ConfigSource] => [
    key,
    { value, origin: `${file.name}:${file.placeOf([...path, key]).line}` },
  ]
  const inherited = (key: string, value: string | undefined): [string, ConfigSource][] =>
    value === undefined ? [] : [[key, { value, origin: 'default' }]]
  yield* wire.name === undefined ? inherited('name', known?.name ?? wire.slug) : [inFile('name', wire.name)]
  yield* wire.format === undefined ? inherited('format', known?.format) : [inFile('format', wire.format)]
  yield* wire.base_url === undefined
    ? inherited('base_url', known?.baseUrl)
    : [inFile('base_url', maskUrl(wire.base_url))]
  const found = keyFromEnvironment(preset, env)
  if (wire.api_key) yield inFile('api_key', masked)
  else if (found !== undefined) yield ['api_key', { value: masked, origin: `environment ${found.name}` }]
  if (wire.headers !== undefined) {
    const names = Object.keys(wire.headers)
    yield inFile('headers', names.map((name) => `${name}: ${masked}`).join(', '))
  }
  if (wire.data_policy !== undefined) {
    const { training = true, retention = true } = wire.data_policy
    yield inFile('data_policy', `training ${training}, retention ${retention}`)
  }
  if (wire.zdr !== undefined) yield inFile('zdr', String(wire.zdr))
  if (wire.accept_unknown_models !== undefined)
    yield inFile('accept_unknown_models', String(wire.accept_unknown_models))
  if (wire.capabilities !== undefined) {
    const changed = Object.entries(wire.capabilities).map(([key, value]) => `${key} ${value}`)
    yield inFile('capabilities', changed.join(', '))
  }
}
