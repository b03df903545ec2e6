import { notFound } from '../../errors/not-found.ts'
import type { StoredModel, StoredProvider } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { CatalogSetup } from './catalog-editor.ts'
import { conflict, inFile } from './refusals.ts'

/** Within a transaction: the stored provider, which nobody else changes before its end. Throws GatewayError: 404, or 409 for one that is not stored. */
export async function lockStoredProvider(
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
  { config, found }: CatalogSetup,
  slug: string,
): Promise<StoredProvider> {
  await managedCatalog.advance()
  const stored = await managedCatalog.provider(slug)
  if (stored !== null) return stored
  if (config.providers.some((each) => each.slug === slug)) throw inFile(config, `the provider "${slug}"`, '')
  const discovered = found.find(({ provider }) => provider.slug === slug)
  if (discovered === undefined) throw notFound('provider', 'slug')
  throw conflict(
    `The provider "${slug}" was found without being stored (${discovered.origin}): take that away, or add a provider with this slug, which counts instead.`,
  )
}

/** Within a transaction: the stored model, which nobody else changes before its end. Throws GatewayError: 404, or 409 for one of the file. */
export async function lockStoredModel(
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
  { config }: CatalogSetup,
  id: string,
): Promise<StoredModel> {
  await managedCatalog.advance()
  const stored = await managedCatalog.model(id)
  if (stored !== null) return stored
  if (config.models.some((each) => each.id === id)) throw inFile(config, `the model "${id}"`, '')
  throw notFound('model')
}
