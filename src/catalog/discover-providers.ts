import type { Environment } from '../environment/environment.ts'
import { isUrl } from '../errors/is-url.ts'
import { maskUrl } from '../errors/mask.ts'
import type { Provider } from './catalog.ts'
import type { CatalogSettings, DiscoverySettings } from './catalog-settings.ts'
import { keyFromEnvironment } from './preset-key.ts'
import type { ModelList, ProviderPreset } from './provider-preset.ts'
import { providerPresets } from './provider-presets.ts'
import { listUrl, namedBaseUrl, type ReportedModel, readReportedModels } from './reported-models.ts'
import { type ResolvedPreset, resolvePreset } from './resolve-preset.ts'

/** A usable provider, and how it was discovered. */
export interface FoundProvider {
  readonly provider: Provider
  /** `environment NAME`, the URL that answered, or another reason why it counts as found. */
  readonly origin: string
  /** The models that it reported, if it was asked. */
  readonly models: readonly ReportedModel[]
}

/** Gets JSON from a URL; rejects after the deadline, and when the status is not 200. */
export type GetJson = (url: string, deadlineMs: number) => Promise<unknown>

/** The inputs of discovery. */
export interface DiscoveryInputs {
  readonly config: Pick<CatalogSettings, 'providers' | 'models'> & { readonly discovery: DiscoverySettings }
  readonly env: Environment
  readonly getJson: GetJson
  /** Called for a provider that the operator named and whose models could not be read. */
  readonly report?: (provider: Provider, reason: string) => void
}

const probeDeadlineMs = 300

/** The presets whose key, and all values for whose base URL, are in the environment, in their order. */
export function findInEnvironment(env: Environment): readonly FoundProvider[] {
  return [...providerPresets.values()].flatMap((preset) => {
    const key = keyFromEnvironment(preset, env)
    if (preset.discovery !== 'key' || key === undefined) return []
    const { resolved, missing } = resolvePreset(preset, env)
    if (missing.length > 0 || !isUrl(resolved.baseUrl)) return []
    const provider = { ...toProvider(preset, resolved), apiKey: key.value }
    return [{ provider, origin: `environment ${key.name}`, models: [] }]
  })
}

/**
 * Discovers providers that are usable without configuration: those with a key in the environment, and local servers with a list of models
 * that answer within 300 ms or that a configured model needs. Configured local servers are asked for their models too. Never rejects.
 */
export async function discoverProviders(inputs: DiscoveryInputs): Promise<readonly FoundProvider[]> {
  const { config, env } = inputs
  const configured = new Set(config.providers.map(({ slug }) => slug))
  const withKey = config.discovery.environment ? findInEnvironment(env) : []
  const presets = config.discovery.ollama ? [...providerPresets.values()] : []
  const probed = await Promise.all(
    presets.map((preset) => (typeof preset.discovery === 'string' ? [] : probe(preset, preset.discovery, inputs))),
  )
  return [...withKey.filter(({ provider }) => !configured.has(provider.slug)), ...probed.flat()]
}

async function probe(
  preset: ProviderPreset,
  list: ModelList,
  { config, env, getJson, report }: DiscoveryInputs,
): Promise<FoundProvider[]> {
  const { slug } = preset
  const configured = config.providers.find((provider) => provider.slug === slug)
  const { capabilities, baseUrl } = preset
  const named = namedBaseUrl(env, list)
  const provider = configured ?? toProvider(preset, { capabilities, baseUrl: named ?? baseUrl })
  const isNeeded = config.models.some(({ endpoints }) => endpoints.some(({ providerSlug }) => providerSlug === slug))
  const isNamed = isNeeded || configured !== undefined || named !== undefined
  const models = await askForModels(provider, list, getJson, (reason) => isNamed && report?.(provider, reason))
  if (models !== null) return [{ provider, origin: `answers at ${maskUrl(provider.baseUrl)}`, models }]
  return isNeeded && configured === undefined ? [{ provider, origin: 'a configured model needs it', models: [] }] : []
}

async function askForModels(
  { baseUrl }: Provider,
  list: ModelList,
  getJson: GetJson,
  onFailure: (reason: string) => void,
): Promise<readonly ReportedModel[] | null> {
  try {
    const models = readReportedModels(await getJson(listUrl(baseUrl, list), probeDeadlineMs))
    if (models === null) onFailure('its answer is no list of models')
    return models
  } catch (error) {
    // No server, or a different one: both mean that this one is not running.
    onFailure(error instanceof Error && 'code' in error ? String(error.code) : nameOf(error))
    return null
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** A preset as a provider without a credential. */
export function toProvider(preset: ProviderPreset, { baseUrl, capabilities }: ResolvedPreset): Provider {
  return {
    slug: preset.slug,
    name: preset.name,
    format: preset.format,
    baseUrl,
    headers: {},
    dataPolicy: preset.dataPolicy,
    isZdr: preset.isZdr,
    capabilities,
    acceptsUnknownModels: true,
  }
}
