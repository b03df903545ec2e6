import type { ProviderTester } from '../../attempts/provider-test/provider-tester.ts'
import { answersLive } from '../../catalog/answers-live.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import type { Catalog, Endpoint, Provider } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract/contract.ts'
import { notFound } from '../../errors/not-found.ts'
import { readManaged, withManaged } from '../../managed/read-managed.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { CatalogEditor } from './catalog-editor.ts'

type TestRecord = Schema<'ConfiguredProviderTest'>

/** Who tests providers, and with what. */
export interface ProviderTestParts {
  readonly repositories: Repositories
  readonly editor: CatalogEditor
  readonly tester: Pick<ProviderTester, 'test'>
  /** Unix milliseconds. */
  readonly now: () => number
}

/**
 * Calls a provider, stored or not, and keeps what became of it in the audit log. Throws GatewayError 404 for a provider that there is not.
 */
export async function testProvider(
  { repositories, editor, tester, now }: ProviderTestParts,
  { slug, model }: { readonly slug: string; readonly model?: string | undefined },
): Promise<TestRecord> {
  const managed = readManaged(await repositories.managedCatalog.read(), editor)
  const stored = managed.providers.find((each) => each.stored.slug === slug)
  const { config, found } = editor
  const joined = withManaged(config, managed)
  const counting = [...joined.providers, ...found.map(({ provider }) => provider)].find((each) => each.slug === slug)
  const provider = stored?.provider ?? (stored === undefined ? counting : undefined)
  if (provider === undefined && stored === undefined) throw notFound('provider', 'slug')
  const record =
    provider === undefined
      ? broken(stored?.problem ?? '')
      : await tester.test(provider, wishOf(buildCatalog({ config: joined, found }), provider, model))
  const { works, status, cause } = record
  const change = { action: 'provider.test', target: { kind: 'provider', id: slug }, before: null }
  await recordChange(repositories, editor, { ...change, after: { works, status, cause } }, now())
  return record
}

function broken(problem: string): TestRecord {
  return {
    ...{ works: false, call: null, model: null, models: null, status: null, duration_ms: 0 },
    ...{ error: problem, cause: 'settings', advice: 'Change the setting that is named.' },
  }
}

function wishOf(catalog: Catalog, provider: Provider, model: string | undefined) {
  if (model !== undefined) return { model: upstreamName(catalog, provider, model) }
  const [cheapest] = endpointsAt(catalog, provider)
    .filter(({ prices }) => prices !== null)
    .toSorted((a, b) => priceOf(a) - priceOf(b))
  return { cheapest: (cheapest ?? endpointsAt(catalog, provider)[0])?.upstreamModel }
}

/** A model by its id here, by `<slug>/<name>`, or by its name at the provider. */
function upstreamName(catalog: Catalog, { slug }: Provider, model: string): string {
  const endpoint = catalog.models.get(model)?.endpoints.find((each) => each.provider.slug === slug)
  if (endpoint !== undefined) return endpoint.upstreamModel
  return model.startsWith(`${slug}/`) ? model.slice(slug.length + 1) : model
}

/** Endpoints of models that write text and answer live. */
function endpointsAt(catalog: Catalog, { slug }: Provider): readonly Endpoint[] {
  return [...catalog.models.values()]
    .filter((model) => model.outputModalities.includes('text') && answersLive(model))
    .flatMap(({ endpoints }) => endpoints.filter((each) => each.provider.slug === slug))
}

function priceOf({ prices }: Endpoint): number {
  return prices === null ? Number.POSITIVE_INFINITY : prices.promptPicos + prices.completionPicos + prices.requestNanos
}
