import type { Catalog, Provider } from '../../catalog/catalog.ts'
import { providerProfiles } from '../../catalog/provider-profiles.ts'
import type { Schema } from '../../contract/contract.ts'
import type { Handler } from '../handler.ts'
import { callerCatalog } from './caller-catalog.ts'

/** GET /providers */
export const listProviders: Handler<'listProviders'> = async ({ principal }, services) => {
  const catalog = await callerCatalog(principal, services)
  const counts = countModels(catalog)
  const data = [...catalog.providers.values()].map((provider) => toRecord(provider, counts.get(provider.slug) ?? 0))
  return { status: 200, body: { data } }
}

function countModels({ models }: Catalog): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { endpoints } of models.values()) {
    for (const slug of new Set(endpoints.map(({ provider }) => provider.slug))) {
      counts.set(slug, (counts.get(slug) ?? 0) + 1)
    }
  }
  return counts
}

function toRecord(provider: Provider, modelCount: number): Schema<'ProviderRecord'> {
  const profile = providerProfiles[provider.slug]
  const { training, retention } = provider.dataPolicy
  return {
    slug: provider.slug,
    name: provider.name,
    headquarters: profile?.headquarters ?? null,
    datacenters: null,
    privacy_policy_url: profile?.privacyPolicyUrl ?? null,
    terms_of_service_url: profile?.termsUrl ?? null,
    status_page_url: profile?.statusUrl ?? null,
    data_policy: { training, retention },
    zdr: provider.isZdr,
    model_count: modelCount,
  }
}
