import type { Schema } from '../../contract/contract.ts'
import { readManaged } from '../../managed/read-managed.ts'
import type { StoredModel } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { toManagedModelRecord } from './model-record.ts'
import { toManagedProviderRecord } from './provider-record.ts'
import { conflict } from './refusals.ts'
import { lockStoredProvider } from './require-stored.ts'

/** Which provider goes, and whether models do that need it. */
export interface ProviderRemoval {
  readonly slug: string
  readonly withModels: boolean
}

const namedMax = 10

/**
 * Within a transaction: deletes a stored provider, and returns the ids of the models that changed or went with it. Throws GatewayError: 404,
 * 409 for one that is not stored, and where models need it that are not to go.
 */
export async function deleteProvider(
  repositories: Repositories,
  editor: CatalogEditor,
  { slug, withModels }: ProviderRemoval,
  now: number,
): Promise<string[]> {
  const { managedCatalog } = repositories
  const stored = await lockStoredProvider(repositories, editor, slug)
  const { config, found } = editor
  const isReplaced = [...config.providers, ...found.map(({ provider }) => provider)].some((each) => each.slug === slug)
  const needing = isReplaced ? [] : (await managedCatalog.models()).filter((model) => namesProvider(model, slug))
  if (needing.length > 0 && !withModels) throw needed(slug, needing)
  for (const model of needing) await removeEndpoints(repositories, editor, { model, slug }, now)
  await managedCatalog.deleteProvider(slug)
  const [state] = readManaged({ version: 0, providers: [stored], models: [] }, editor).providers
  const before = state === undefined ? null : toManagedProviderRecord(state)
  const target = { kind: 'provider', id: slug }
  await recordChange(repositories, editor, { action: 'provider.delete', target, before, after: null }, now)
  return needing.map(({ id }) => id)
}

async function removeEndpoints(
  repositories: Repositories,
  editor: CatalogEditor,
  { model, slug }: { readonly model: StoredModel; readonly slug: string },
  now: number,
): Promise<void> {
  const { managedCatalog } = repositories
  const endpoints = endpointsOf(model).filter(({ provider }) => provider !== slug)
  const settings = { ...model.settings, endpoints }
  const changed = { ...model, settings, updatedAt: Math.max(now, model.updatedAt + 1) }
  if (endpoints.length === 0) await managedCatalog.deleteModel(model.id)
  else await managedCatalog.replaceModel(changed)
  const all = await managedCatalog.read()
  const shown = (each: StoredModel): Schema<'ConfiguredModel'> | null => {
    const [state] = readManaged({ ...all, models: [each] }, editor).models
    return state === undefined ? null : toManagedModelRecord(state)
  }
  const isGone = endpoints.length === 0
  const change = {
    action: isGone ? 'model.delete' : 'model.update',
    target: { kind: 'model', id: model.id },
    ...{ before: shown(model), after: isGone ? null : shown(changed) },
  }
  await recordChange(repositories, editor, change, now)
}

interface StoredEndpoint {
  readonly provider?: unknown
}

function endpointsOf({ settings }: StoredModel): readonly StoredEndpoint[] {
  const { endpoints } = settings as { readonly endpoints?: unknown }
  return Array.isArray(endpoints) ? (endpoints as StoredEndpoint[]) : []
}

function namesProvider(model: StoredModel, slug: string): boolean {
  return endpointsOf(model).some(({ provider }) => provider === slug)
}

function needed(slug: string, models: readonly StoredModel[]) {
  const names = models.slice(0, namedMax).map(({ id }) => id)
  const more = models.length > namedMax ? ` and ${models.length - namedMax} more` : ''
  return conflict(
    `Stored models are served by "${slug}": ${names.join(', ')}${more}. Remove them first, or ask for them to go with it: with_models=true, --with-models on the command line.`,
  )
}
