import type { Schema } from '../../contract/contract.ts'
import { notFound } from '../../errors/not-found.ts'
import { readManaged } from '../../managed/read-managed.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { CatalogSetup } from './catalog-editor.ts'
import { toManagedModelRecord, toModelRecord } from './model-record.ts'
import { toManagedProviderRecord, toProviderRecord } from './provider-record.ts'

type Reading = Pick<Repositories, 'managedCatalog'>

/** The providers of the file, those that are stored, and those that were found by themselves. */
export async function listConfiguredProviders(
  { managedCatalog }: Reading,
  setup: CatalogSetup,
): Promise<Schema<'ConfiguredProvider'>[]> {
  const { config, found } = setup
  const { providers } = readManaged(await managedCatalog.read(), setup)
  const fileOnes = config.providers.map((provider) => toProviderRecord(provider, 'file'))
  const managed = providers.map(toManagedProviderRecord)
  const taken = new Set([...fileOnes, ...managed.filter(({ status }) => status === 'active')].map(({ slug }) => slug))
  const others = found.filter(({ provider }) => !taken.has(provider.slug))
  return [...fileOnes, ...managed, ...others.map(({ provider }) => toProviderRecord(provider, 'discovered'))]
}

/** The stored provider with this slug, else the one that counts. Throws GatewayError `not_found` when there is none. */
export async function getConfiguredProvider(
  repositories: Reading,
  setup: CatalogSetup,
  slug: string,
): Promise<Schema<'ConfiguredProvider'>> {
  const named = (await listConfiguredProviders(repositories, setup)).filter((each) => each.slug === slug)
  const provider = named.find(({ origin }) => origin === 'managed') ?? named[0]
  if (provider === undefined) throw notFound('provider', 'slug')
  return provider
}

/** The models of the file, and those that are stored. */
export async function listConfiguredModels(
  { managedCatalog }: Reading,
  setup: CatalogSetup,
): Promise<Schema<'ConfiguredModel'>[]> {
  const { models } = readManaged(await managedCatalog.read(), setup)
  return [...setup.config.models.map(toModelRecord), ...models.map(toManagedModelRecord)]
}

/** The stored model with this id, else the one of the file. Throws GatewayError `not_found` when there is none. */
export async function getConfiguredModel(
  repositories: Reading,
  setup: CatalogSetup,
  id: string,
): Promise<Schema<'ConfiguredModel'>> {
  const named = (await listConfiguredModels(repositories, setup)).filter((each) => each.id === id)
  const model = named.find(({ origin }) => origin === 'managed') ?? named[0]
  if (model === undefined) throw notFound('model')
  return model
}
