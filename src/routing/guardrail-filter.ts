import type { Catalog, Endpoint } from '../catalog/catalog.ts'
import type { AssignedGuardrail, GuardrailRules } from '../records/guardrail.ts'
import { namesZdrAuthor } from '../records/zdr-authors.ts'
import { isNamedBy, toEndpointNames } from './endpoint-names.ts'
import { isFree } from './endpoint-price.ts'
import { foldedName, identitiesOf } from './model-identities.ts'
import { resolveModel } from './resolve-model.ts'
import { type NameTest, wildcard } from './wildcards.ts'

/** Why an endpoint may not serve, as the end of a sentence after "because it"; undefined when it may. */
export type Holds = (endpoint: Endpoint) => string | undefined

/** Names of models that filters have looked at, each with the ids of the guardrails that found what must not leave. */
export type SeenNames = ReadonlyMap<string, ReadonlySet<string>>

/**
 * What a caller's guardrails hold models and providers to. An endpoint must pass each of them, so that allow-lists intersect, ignore-lists
 * unite, and the strictest data policy counts. Undefined where none of them says anything of that. `seen`: without it, no filter has looked
 * at any name.
 */
export function guardrailFilter(
  guardrails: readonly AssignedGuardrail[] = [],
  catalog: Catalog,
  seen?: SeenNames,
): Holds | undefined {
  const rules = guardrails.flatMap((guardrail) => [
    ...compiledOf(guardrail, catalog),
    ...unseenNames(guardrail, catalog, seen),
  ])
  return rules.length === 0 ? undefined : firstOf(rules)
}

/** Guardrails that are kept compiled for a catalog. */
const keptMax = 1_000
const kept = new WeakMap<Catalog, Map<string, readonly Holds[]>>()

/** Compiled once for each change of a guardrail or the catalog, although a caller's guardrails are read anew every second. */
function compiledOf(guardrail: AssignedGuardrail, catalog: Catalog): readonly Holds[] {
  const { id, createdAt, updatedAt, name, rules } = guardrail
  const key = `${id} ${updatedAt ?? createdAt}`
  let known = kept.get(catalog)
  if (known === undefined) {
    known = new Map()
    kept.set(catalog, known)
  }
  const compiled = known.get(key)
  if (compiled !== undefined) return compiled
  const parts = compile(rules, `guardrail "${name}"`, catalog)
  const holds = parts.length === 0 ? [] : [remembered(firstOf(parts))]
  if (known.size >= keptMax) known.clear()
  known.set(key, holds)
  return holds
}

/** Routers look at every endpoint of the catalog for each request, and lists are long. */
function remembered(holds: Holds): Holds {
  const said = new WeakMap<Endpoint, { readonly detail: string | undefined }>()
  return (endpoint) => {
    const before = said.get(endpoint)
    if (before !== undefined) return before.detail
    const detail = holds(endpoint)
    said.set(endpoint, { detail })
    return detail
  }
}

function firstOf(rules: readonly Holds[]): Holds {
  return (endpoint) => {
    for (const rule of rules) {
      const detail = rule(endpoint)
      if (detail !== undefined) return detail
    }
    return undefined
  }
}

function compile(rules: GuardrailRules, who: string, catalog: Catalog): readonly Holds[] {
  return [
    ...allowedModels(rules, who, catalog),
    ...ignoredModels(rules, who, catalog),
    ...providers(rules, who),
    ...zeroRetention(rules, who, catalog),
    ...training(rules, who),
    ...publication(rules, who),
  ]
}

function allowedModels({ allowedModels: list }: GuardrailRules, who: string, catalog: Catalog): Holds[] {
  if (list === null) return []
  const isMeant = anyOf(list, catalog)
  return [
    (endpoint) =>
      identitiesOf(endpoint).exact.some(isMeant)
        ? undefined
        : `serves ${endpoint.modelId}, a model that ${who} does not allow`,
  ]
}

function ignoredModels({ ignoredModels: list }: GuardrailRules, who: string, catalog: Catalog): Holds[] {
  if (list === null || list.length === 0) return []
  const isMeant = anyOf(list, catalog)
  const isForbidden = underAnyName(catalog, (endpoint) => identitiesOf(endpoint).wide.some(isMeant))
  return [
    (endpoint) => {
      const { modelId } = endpoint
      if (isForbidden(endpoint)) return `serves ${modelId}, a model that ${who} forbids`
      // Providers know their models by more names than anybody has written down.
      if (catalog.isKnown(modelId)) return undefined
      return `serves ${modelId}, which is not in the catalog and may be a model that ${who} forbids`
    },
  ]
}

/**
 * Filters look at texts. The name of a model that nobody has listed is one, too, and a provider that takes any name would be told it. It
 * differs from caller to caller, and nothing of it is kept.
 */
function unseenNames({ id, name, rules }: AssignedGuardrail, catalog: Catalog, seen: SeenNames | undefined): Holds[] {
  const { builtins, patterns, appliesTo } = rules
  const looks = [...builtins, ...patterns].some((filter) => (filter.appliesTo ?? appliesTo) !== 'output')
  if (!looks) return []
  return [
    ({ modelId }) =>
      catalog.isKnown(modelId) || seen?.get(modelId)?.has(id) === false
        ? undefined
        : `serves ${modelId}, which is not in the catalog, and guardrail "${name}" looks at what leaves: list it under models in gateway.yaml`,
  ]
}

/** A test that finds an endpoint also where its model is asked for as `<provider>/<its name there>`, and has that for its id. */
function underAnyName(catalog: Catalog, test: (endpoint: Endpoint) => boolean): (endpoint: Endpoint) => boolean {
  const endpoints = [...catalog.models.values()].flatMap((model) => model.endpoints)
  const served = new Set(endpoints.filter(test).map(servedName))
  return (endpoint) => served.has(servedName(endpoint)) || test(endpoint)
}

/** What a provider is asked for, whatever the catalog calls it. */
function servedName({ provider, upstreamModel }: Endpoint): string {
  return `${provider.slug}/${upstreamModel}`.toLowerCase()
}

/** Whether one of a list's entries means a name: an id, an alias of one, or a pattern such as `author/*`. */
function anyOf(list: readonly string[], catalog: Catalog): NameTest {
  const names = list.flatMap((entry) => namesOf(entry, catalog))
  const whole = new Set(names.filter((name) => !name.includes('*')))
  const patterns = names.filter((name) => name.includes('*')).map(wildcard)
  return (name) => whole.has(name) || patterns.some((test) => test(name))
}

function namesOf(entry: string, catalog: Catalog): readonly string[] {
  const name = entry.trim()
  const plain = [name.toLowerCase(), foldedName(name)]
  if (name.includes('*')) return [...new Set(plain)]
  const meant = resolveModel(name, catalog)
  if (meant.kind === 'unknown') return [...new Set(plain)]
  const id = meant.model.id.toLowerCase()
  return meant.variants.has('free') ? [...new Set([...plain, `${id}:free`])] : [...new Set([...plain, id])]
}

const everyTier: ReadonlySet<string> = new Set(['priority', 'flex'])

function providers({ allowedProviders, ignoredProviders }: GuardrailRules, who: string): Holds[] {
  if (allowedProviders === null && ignoredProviders === null) return []
  const allowed = allowedProviders === null ? undefined : toEndpointNames(allowedProviders)
  const ignored = toEndpointNames(ignoredProviders ?? [])
  const isIn = (names: readonly string[], endpoint: Endpoint) =>
    names.some((name) => isNamedBy(name, endpoint, everyTier))
  return [
    (endpoint) => {
      if (allowed !== undefined && !isIn(allowed, endpoint)) return `is of a provider that ${who} does not allow`
      return isIn(ignored, endpoint) ? `is of a provider that ${who} forbids` : undefined
    },
  ]
}

function zeroRetention({ zdrAuthors }: GuardrailRules, who: string, catalog: Catalog): Holds[] {
  if (zdrAuthors.length === 0) return []
  const isMeant = ofAuthors(zdrAuthors, catalog)
  return [
    (endpoint) =>
      !endpoint.provider.isZdr && isMeant(endpoint)
        ? `is not known for zero data retention, which ${who} wants`
        : undefined,
  ]
}

/** Whether one of a caller's guardrails wants zero data retention for the model of an endpoint, whoever serves it. */
export function wantsZeroRetention(
  guardrails: readonly AssignedGuardrail[],
  catalog: Catalog,
  endpoint: Endpoint,
): boolean {
  return guardrails.some(({ rules }) => rules.zdrAuthors.length > 0 && ofAuthors(rules.zdrAuthors, catalog)(endpoint))
}

type EndpointTest = (endpoint: Endpoint) => boolean

/** By the authors: no more than there are ways to set the switches. */
const authorTests = new WeakMap<Catalog, Map<string, EndpointTest>>()

/** Finds endpoints whose model is by one of the authors in a guardrail's rules. */
function ofAuthors(zdrAuthors: readonly string[], catalog: Catalog): EndpointTest {
  const tests = authorTests.get(catalog) ?? new Map<string, EndpointTest>()
  authorTests.set(catalog, tests)
  const key = [...zdrAuthors].sort().join(' ')
  const known = tests.get(key)
  if (known !== undefined) return known
  const isWanted = (name: string) => namesZdrAuthor(zdrAuthors, name.slice(0, Math.max(0, name.indexOf('/'))))
  const test = underAnyName(catalog, (endpoint) => identitiesOf(endpoint).exact.some(isWanted))
  tests.set(key, test)
  return test
}

function training({ freeModelTraining, paidModelTraining }: GuardrailRules, who: string): Holds[] {
  if (freeModelTraining !== false && paidModelTraining !== false) return []
  return [
    (endpoint) => {
      if (!endpoint.provider.dataPolicy.training) return undefined
      // A price that nobody knows may be none.
      const mayBeFree = endpoint.prices === null || isFree(endpoint)
      const isForbidden =
        (mayBeFree && freeModelTraining === false) || (!isFree(endpoint) && paidModelTraining === false)
      return isForbidden ? `may train on prompts, which ${who} forbids` : undefined
    },
  ]
}

/** Nobody lists which providers publish prompts; those that keep none can't. */
function publication({ freeModelPublication }: GuardrailRules, who: string): Holds[] {
  if (freeModelPublication !== false) return []
  return [
    (endpoint) =>
      endpoint.provider.dataPolicy.retention && (endpoint.prices === null || isFree(endpoint))
        ? `keeps prompts and may publish them, which ${who} forbids`
        : undefined,
  ]
}
