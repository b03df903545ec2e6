import type { Environment } from '../environment/environment.ts'
import { maskUrl } from '../errors/mask.ts'
import type { Provider } from './catalog.ts'
import type { CatalogSettings, DiscoverySettings } from './catalog-settings.ts'
import { keyFromEnvironment } from './preset-key.ts'
import type { ModelList, ProviderPreset } from './provider-preset.ts'
import { providerPresets } from './provider-presets.ts'
import { listUrl, namedBaseUrl, type ReportedModel, readReportedModels } from './reported-models.ts'
import { type ResolvedPreset, resolvePreset } from './resolve-preset.ts'

/** A provider that can be used, and how it was found. */
export interface FoundProvider {
  readonly provider: Provider
  /** `environment NAME`, the URL that answered, or why it counts as found. */
  readonly origin: string
  /** What it said that it has, where it was asked. */
  readonly models: readonly ReportedModel[]
}

/** Gets the JSON at a URL; rejects when none came within the deadline, or with a status other than 200. */
export type GetJson = (url: string, deadlineMs: number) => Promise<unknown>

/** What discovery looks at. */
export interface DiscoveryInputs {
  readonly config: Pick<CatalogSettings, 'providers' | 'models'> & { readonly discovery: DiscoverySettings }
  readonly env: Environment
  readonly getJson: GetJson
  /** Is told of a provider that the operator named and that does not say what it has. */
  readonly report?: (provider: Provider, reason: string) => void
}

const probeDeadlineMs = 300

/** The presets whose key is in the environment, with all values that their base URL needs, in their order. */
export function findInEnvironment(env: Environment): readonly FoundProvider[] {
  return [...providerPresets.values()].flatMap((preset) => {
    const key = keyFromEnvironment(preset, env)
    if (preset.discovery !== 'key' || key === undefined) return []
    const { resolved, missing } = resolvePreset(preset, env)
    if (missing.length > 0 || !URL.canParse(resolved.baseUrl)) return []
    const provider = { ...toProvider(preset, resolved), apiKey: key.value }
    return [{ provider, origin: `environment ${key.name}`, models: [] }]
  })
}

/**
 * Finds the providers that can be used though nobody configured them: those with a key in the environment, and local servers with a list of models
 * where they answer within 300 ms or a configured model needs them. Configured ones are asked for their models too. Never rejects.
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
    // Nobody there, or somebody else: both mean that there is no such server.
    onFailure(error instanceof Error && 'code' in error ? String(error.code) : nameOf(error))
    return null
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** A preset as a provider that has no credential yet. */
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
