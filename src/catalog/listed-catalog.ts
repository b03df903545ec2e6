import { nearMatches } from '../errors/near-matches.ts'
import { BareNames } from './bare-names.ts'
import type { Catalog, Endpoint, Model, Provider } from './catalog.ts'
import { KnownEndpoints } from './known-endpoints.ts'
import { localPrices } from './local-prices.ts'
import { isModelName, modelNameFault } from './model-name.ts'

/** A model as one provider offers it, before offers of the same model are merged. */
export interface Offer {
  /** True when it belongs in the list of models; others can be called only as `<provider>/<model>`. */
  readonly isListed: boolean
  readonly name: string
  readonly description: string
  readonly createdAt: number
  /** Empty when unknown. */
  readonly inputModalities: readonly string[]
  readonly endpoint: Endpoint
}

const suggestionsMax = 3
const idLengthMax = 256

/** What may be sent to an unknown model; its provider refuses what it can't read. */
const everyModality = ['text', 'image', 'file', 'audio', 'video'] as const

/** A catalog of fixed models, and of offers merged by model id for ids without a fixed model. */
export class ListedCatalog implements Catalog {
  readonly providers: ReadonlyMap<string, Provider>
  readonly models: ReadonlyMap<string, Model>
  /** By provider and upstream model, as `<provider>/<upstream model>`. */
  readonly #served: ReadonlyMap<string, Model>
  readonly #knownIds: ReadonlySet<string>
  readonly #bareNames: BareNames
  readonly #known: KnownEndpoints

  readonly #absence: (id: string) => string | undefined

  /** `absence` gives the specific reason why there is no model with an id, if there is one. */
  constructor(
    providers: ReadonlyMap<string, Provider>,
    fixed: readonly Model[],
    offers: readonly Offer[],
    absence: (id: string) => string | undefined = () => undefined,
  ) {
    this.providers = providers
    this.#absence = absence
    const models = new Map(fixed.map((model) => [model.id, model]))
    const served = new Map<string, Model>()
    for (const model of fixed) {
      for (const endpoint of model.endpoints) serve(served, [endpoint], model)
    }
    const unlisted: Model[] = []
    for (const group of groupBy(offers, ({ endpoint }) => endpoint.modelId).values()) {
      const listed = distinctTags(group.filter(({ isListed }) => isListed))
      const [first] = listed
      if (first !== undefined && !models.has(first.endpoint.modelId))
        models.set(first.endpoint.modelId, combine(listed))
      for (const same of groupBy(group, ({ endpoint }) => servedAs(endpoint)).values()) {
        const endpoints = distinctTags(same).map(({ endpoint }) => endpoint)
        serve(served, endpoints, combine(same.slice(0, 1)))
      }
      const only = first === undefined && group[0] !== undefined && served.get(servedAs(group[0].endpoint))
      if (only) unlisted.push(only)
    }
    this.models = models
    this.#served = served
    this.#knownIds = new Set([...models.keys(), ...[...served.values()].map(({ id }) => id)])
    this.#known = new KnownEndpoints([
      ...fixed.flatMap(({ endpoints }) => endpoints),
      ...offers.map(({ endpoint }) => endpoint),
    ])
    this.#bareNames = new BareNames(models.values(), unlisted)
  }

  find(id: string): Model | undefined {
    const model = this.models.get(id) ?? this.#served.get(id)
    if (model !== undefined || id.length > idLengthMax) return model
    const slash = id.indexOf('/')
    if (slash < 0) {
      const meant = this.#bareNames.meantBy(id)
      return meant.length === 1 ? meant[0] : undefined
    }
    const provider = this.providers.get(id.slice(0, Math.max(0, slash)))
    const upstreamModel = id.slice(slash + 1)
    return provider?.acceptsUnknownModels === true && isModelName(upstreamModel)
      ? unknownModel(id, provider, upstreamModel, this.#known.find(provider, upstreamModel))
      : undefined
  }

  explainAbsence(id: string): string | undefined {
    return this.#absence(id) ?? this.#faultOf(id)
  }

  /** Why a provider that accepts any model is not asked for this one. */
  #faultOf(id: string): string | undefined {
    const slash = id.indexOf('/')
    const provider = this.providers.get(id.slice(0, Math.max(0, slash)))
    if (provider?.acceptsUnknownModels !== true) return undefined
    const fault = modelNameFault(id.slice(slash + 1))
    return fault === undefined
      ? undefined
      : `${provider.slug} is not asked for a name that ${fault} unless it is configured: list it under models in gateway.yaml, with an id of your own and the name as upstream_model`
  }

  isKnown(id: string): boolean {
    return this.#knownIds.has(id)
  }

  suggest(id: string): readonly string[] {
    const meant = this.#bareNames.meantBy(id.slice(0, idLengthMax)).map((model) => model.id)
    const near = [...meant, ...nearMatches(id, this.models.keys(), suggestionsMax)].slice(0, suggestionsMax)
    if (near.length === suggestionsMax) return near
    // The author is missing or wrong: compare the slugs.
    const bySlug = new Map<string, string>()
    for (const known of this.models.keys()) {
      const slug = slugOf(known)
      if (!bySlug.has(slug)) bySlug.set(slug, known)
    }
    const bySlugOnly = nearMatches(slugOf(id), bySlug.keys(), suggestionsMax).flatMap((slug) => bySlug.get(slug) ?? [])
    return [...new Set([...near, ...bySlugOnly])].slice(0, suggestionsMax)
  }
}

function slugOf(id: string): string {
  return id.slice(id.indexOf('/') + 1)
}

function groupBy(offers: readonly Offer[], keyOf: (offer: Offer) => string): Map<string, Offer[]> {
  const groups = new Map<string, Offer[]>()
  for (const offer of offers) {
    const key = keyOf(offer)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [offer])
    else group.push(offer)
  }
  return groups
}

/** A provider may offer a model under two names: the first is listed, the other can still be called as `<provider>/<name>`. */
function distinctTags(offers: readonly Offer[]): Offer[] {
  const tags = new Set<string>()
  return offers.filter(({ endpoint }) => !tags.has(endpoint.tag) && tags.add(endpoint.tag))
}

function combine(offers: readonly Offer[]): Model {
  const [first] = offers
  if (first === undefined) throw new TypeError('a model needs an offer')
  const inputs = new Set(offers.flatMap(({ inputModalities }) => inputModalities))
  return {
    id: first.endpoint.modelId,
    name: first.name,
    description: first.description,
    createdAt: first.createdAt,
    contextLength: greatest(offers, 'contextLength'),
    maxOutputTokens: greatest(offers, 'maxOutputTokens'),
    inputModalities: inputs.size === 0 ? everyModality : [...inputs],
    outputModalities: ['text'],
    endpoints: offers.map(({ endpoint }) => endpoint),
  }
}

function greatest(offers: readonly Offer[], field: 'contextLength' | 'maxOutputTokens'): number | null {
  const amounts = offers.flatMap(({ endpoint }) => endpoint[field] ?? [])
  return amounts.length === 0 ? null : Math.max(...amounts)
}

/** Adds the endpoints of one name, of one tier or several, under `<provider>/<upstream model>`, unless that name is taken. */
function serve(served: Map<string, Model>, endpoints: readonly Endpoint[], model: Model): void {
  const [first] = endpoints
  if (first === undefined) return
  const id = servedAs(first)
  if (served.has(id)) return
  const { contextLength, maxOutputTokens } = first
  const own = endpoints.map((endpoint) => ({ ...endpoint, id: `${id}@${endpoint.tag}`, modelId: id }))
  served.set(id, { ...model, id, contextLength, maxOutputTokens, endpoints: own })
}

function servedAs({ provider, upstreamModel }: Endpoint): string {
  return `${provider.slug}/${upstreamModel}`
}

/** `known` is the same model under another spelling or date. */
function unknownModel(id: string, provider: Provider, upstreamModel: string, known: Endpoint | undefined): Model {
  const prices = known?.prices ?? localPrices(provider, upstreamModel)
  const [contextLength, maxOutputTokens] = [known?.contextLength ?? null, known?.maxOutputTokens ?? null]
  return {
    id,
    name: upstreamModel,
    description:
      known === undefined
        ? `${provider.name} is asked for it; neither its price nor its limits are known here.`
        : `${provider.name} is asked for it; its price is taken to be that of ${known.upstreamModel}.`,
    createdAt: 0,
    contextLength,
    maxOutputTokens,
    inputModalities: everyModality,
    outputModalities: ['text'],
    endpoints: [
      {
        id: `${id}@${provider.slug}`,
        modelId: id,
        provider,
        upstreamModel,
        tag: provider.slug,
        tier: 'default',
        prices,
        ...(known?.tierPrices !== undefined && { tierPrices: known.tierPrices }),
        quantization: 'unknown',
        contextLength,
        maxOutputTokens,
        supportedParameters: null,
      },
    ],
  }
}
