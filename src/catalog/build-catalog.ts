import { ConfigError, type ConfigProblem } from '../errors/config-error.ts'
import type { Catalog, Endpoint, Model, Provider, Tier, TierPrices } from './catalog.ts'
import type { CatalogSettings, ConfiguredEndpoint, ConfiguredModel } from './catalog-settings.ts'
import type { FoundProvider } from './discover-providers.ts'
import { expandParameters } from './endpoint-parameters.ts'
import { KnownEndpoints } from './known-endpoints.ts'
import { type KnownModel, knownModelsOf } from './known-models.ts'
import { ListedCatalog, type Offer } from './listed-catalog.ts'
import { localPrices } from './local-prices.ts'
import { toModelId } from './model-id.ts'
import type { ProviderPreset } from './provider-preset.ts'
import { providerPresets } from './provider-presets.ts'
import type { ReportedModel } from './reported-models.ts'
import { simulatorModels, simulatorProvider } from './simulator-provider.ts'
import { unknownProvider } from './unknown-provider.ts'

/**
 * Builds the catalog from configured providers and models, discovered providers with their known models, and the simulator. Configured
 * ones win: a provider over a discovered one with its slug, a model with its endpoints over a known one with its id. Throws ConfigError
 * when an endpoint names a missing provider.
 */
export function buildCatalog({
  config,
  found = [],
}: {
  readonly config: CatalogSettings
  readonly found?: readonly FoundProvider[]
}): Catalog {
  const providers = new Map<string, Provider>()
  const hasSimulator = config.simulator?.isEnabled !== false
  for (const provider of [...config.providers, ...found.map(({ provider }) => provider), simulatorProvider]) {
    if (provider.format === 'simulator' && !hasSimulator) continue
    if (!providers.has(provider.slug)) providers.set(provider.slug, provider)
  }
  checkEndpoints(config, providers)

  const offers: Offer[] = []
  for (const provider of providers.values()) {
    if (provider.slug === simulatorProvider.slug) continue
    offers.push(...knownOffers(provider))
    const reported = found.find((each) => each.provider.slug === provider.slug)?.models ?? []
    offers.push(...reported.map((model) => reportedOffer(provider, model)))
  }
  const known = new KnownEndpoints(offers.map(({ endpoint }) => endpoint))
  const configured = config.models.map((model) => toModel(model, providers, known))
  const simulator = providers.get(simulatorProvider.slug) ?? simulatorProvider
  const fixed = [...configured, ...(hasSimulator ? simulatorModels(simulator) : [])]
  return new ListedCatalog(providers, fixed, offers, hasSimulator ? undefined : explainSimulator)
}

function explainSimulator(id: string): string | undefined {
  return id.startsWith(`${simulatorProvider.slug}/`)
    ? 'the simulator is off: simulator.enabled is false, which is the default in production'
    : undefined
}

function checkEndpoints(
  config: Pick<CatalogSettings, 'models' | 'file'>,
  providers: ReadonlyMap<string, Provider>,
): void {
  const problems: ConfigProblem[] = []
  for (const [modelIndex, { endpoints }] of config.models.entries()) {
    for (const [index, { providerSlug, place }] of endpoints.entries()) {
      if (providers.has(providerSlug)) continue
      const key = `models[${modelIndex}].endpoints[${index}].provider`
      problems.push({ ...place, key, message: unknownProvider(providerSlug, providers.keys()) })
    }
  }
  if (problems.length > 0) throw new ConfigError(problems, config.file)
}

function knownOffers(provider: Provider): Offer[] {
  const preset = providerPresets.get(provider.slug)
  if (preset === undefined) return []
  // Tiers are known for the preset's own format only.
  const hasTiers = provider.format === preset.format
  return knownModelsOf(preset).flatMap((known) => {
    const usual = knownOffer(provider, preset, known)
    return hasTiers ? [usual, ...tierOffers(usual, known.tierPrices)] : [usual]
  })
}

/** The same model in the other tiers of its provider. */
function tierOffers({ endpoint, ...offer }: Offer, tierPrices: TierPrices = {}): readonly Offer[] {
  const { default: _, batch: __, ...others } = tierPrices
  return Object.entries(others).map(([tier, prices]) => {
    const tag = `${endpoint.tag}/${tier}`
    const id = `${endpoint.modelId}@${tag}`
    return { ...offer, endpoint: { ...endpoint, id, tag, tier: tier as Tier, prices, tierPrices } }
  })
}

function knownOffer(provider: Provider, preset: ProviderPreset, known: KnownModel): Offer {
  const id = toModelId(preset, known.upstreamModel)
  return {
    isListed: known.isListed,
    name: known.name,
    description: '',
    createdAt: 0,
    inputModalities: known.inputModalities,
    endpoint: {
      id: `${id}@${provider.slug}`,
      modelId: id,
      provider,
      upstreamModel: known.upstreamModel,
      tag: provider.slug,
      tier: 'default',
      prices: known.prices,
      ...(known.tierPrices !== undefined && { tierPrices: known.tierPrices }),
      quantization: 'unknown',
      contextLength: known.contextLength,
      maxOutputTokens: known.maxOutputTokens,
      supportedParameters: known.supportedParameters,
    },
  }
}

function reportedOffer(provider: Provider, { upstreamModel, createdAt, isRemote }: ReportedModel): Offer {
  const name = upstreamModel.replace(/:latest$/, '')
  const id = `${provider.slug}/${name}`
  return {
    isListed: true,
    name,
    description: '',
    createdAt,
    // The server's list does not include them; the server refuses what a model can't read.
    inputModalities: ['text', 'image'],
    endpoint: {
      id: `${id}@${provider.slug}`,
      modelId: id,
      provider,
      upstreamModel,
      tag: provider.slug,
      tier: 'default',
      // It runs on the operator's own machine, unless the server passes it on.
      prices: isRemote ? null : localPrices(provider, upstreamModel),
      quantization: 'unknown',
      contextLength: null,
      maxOutputTokens: null,
      supportedParameters: null,
    },
  }
}

function toModel(model: ConfiguredModel, providers: ReadonlyMap<string, Provider>, offers: KnownEndpoints): Model {
  const endpoints = withTierPrices(
    model.endpoints.flatMap((endpoint) => {
      const provider = providers.get(endpoint.providerSlug)
      return provider === undefined ? [] : [toEndpoint(endpoint, model, provider, offers)]
    }),
  )
  return {
    id: model.id,
    name: model.name,
    description: model.description,
    createdAt: 0,
    contextLength: model.contextLength ?? greatest(endpoints.map(({ contextLength }) => contextLength)),
    maxOutputTokens: model.maxOutputTokens ?? greatest(endpoints.map(({ maxOutputTokens }) => maxOutputTokens)),
    inputModalities: model.inputModalities,
    outputModalities: model.outputModalities,
    endpoints,
  }
}

/** Adds tier prices to endpoints. Prices that the operator configured replace known ones. */
function withTierPrices(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.map((endpoint) => {
    const { provider, upstreamModel } = endpoint
    const same = endpoints.filter((each) => each.provider === provider && each.upstreamModel === upstreamModel)
    const own = same.flatMap(({ tier, prices }) => (prices === null ? [] : [[tier, prices] as const]))
    const tierPrices: TierPrices = { ...endpoint.tierPrices, ...Object.fromEntries(own.toReversed()) }
    return Object.keys(tierPrices).length > 1 ? { ...endpoint, tierPrices } : endpoint
  })
}

function toEndpoint(
  { upstreamModel, tag, tier, prices, tierPrices, quantization, supportedParameters }: ConfiguredEndpoint,
  model: ConfiguredModel,
  provider: Provider,
  offers: KnownEndpoints,
): Endpoint {
  const known = offers.find(provider, upstreamModel)
  return {
    id: `${model.id}@${tag}`,
    modelId: model.id,
    provider,
    upstreamModel,
    tag,
    tier,
    prices:
      prices ??
      (tier === 'default'
        ? (known?.prices ?? localPrices(provider, upstreamModel))
        : (known?.tierPrices?.[tier] ?? null)),
    ...((known?.tierPrices ?? tierPrices) !== undefined && { tierPrices: { ...known?.tierPrices, ...tierPrices } }),
    quantization,
    contextLength: model.contextLength ?? known?.contextLength ?? null,
    maxOutputTokens: model.maxOutputTokens ?? known?.maxOutputTokens ?? null,
    supportedParameters:
      supportedParameters === undefined ? (known?.supportedParameters ?? null) : expandParameters(supportedParameters),
  }
}

function greatest(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((most, amount) => (amount === null || (most ?? 0) > amount ? most : amount), null)
}
