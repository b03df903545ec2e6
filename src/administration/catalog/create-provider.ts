import { randomUUID } from 'node:crypto'
import type { WireProvider } from '../../config/wire-config.ts'
import type { Schema } from '../../contract/contract.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { toManagedProviderRecord } from './provider-record.ts'
import { conflict, inFile } from './refusals.ts'
import { toStoredProvider } from './stored-provider.ts'

/** The most that are stored: each request's catalog has them all. */
export const providersMax = 500

/**
 * Within a transaction: stores a provider. Throws GatewayError: 400 for settings that make none, 409 for a slug that the file or the store
 * has.
 */
export async function createProvider(
  repositories: Repositories,
  editor: CatalogEditor,
  { api_key: apiKey, ...body }: Schema<'CreateConfiguredProviderRequest'>,
  now: number,
): Promise<Schema<'ConfiguredProvider'>> {
  const { managedCatalog } = repositories
  const { slug } = body
  // Capabilities are held to their schema with the rest.
  const wire = { ...body, ...(apiKey !== undefined && { api_key: apiKey.trim() }) } as WireProvider
  const times = { createdAt: now, updatedAt: now }
  const made = toStoredProvider(wire, { id: randomUUID(), organizationId: editor.organizationId, ...times }, editor)
  if (editor.config.providers.some((each) => each.slug === slug))
    throw inFile(editor.config, `a provider "${slug}"`, ', or choose another slug')
  await managedCatalog.advance()
  if ((await managedCatalog.provider(slug)) !== null)
    throw conflict(`There is a stored provider "${slug}" already: change or remove it.`)
  if ((await managedCatalog.read()).providers.length >= providersMax)
    throw conflict(`There are ${providersMax} stored providers, which is the most: remove one first.`)
  await managedCatalog.addProvider(made.stored)
  const record = toManagedProviderRecord(made)
  const target = { kind: 'provider', id: slug }
  await recordChange(repositories, editor, { action: 'provider.create', target, before: null, after: record }, now)
  return record
}
