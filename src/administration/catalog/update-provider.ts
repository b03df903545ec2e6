import { addressOf } from '../../auth/address-box.ts'
import { UnreadableSecretError } from '../../auth/secret-box.ts'
import type { WireProvider } from '../../config/wire-config.ts'
import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { joinProvider } from '../../managed/provider-secrets.ts'
import { type OpenedProvider, openProvider, readManaged } from '../../managed/read-managed.ts'
import type { StoredProvider } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { refuseKeptSecrets } from '../secrets/refuse-kept-secrets.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { toManagedProviderRecord } from './provider-record.ts'
import { lockStoredProvider } from './require-stored.ts'
import { toStoredProvider } from './stored-provider.ts'

/** What becomes of which provider. */
export interface ProviderUpdate {
  readonly slug: string
  readonly changes: Schema<'UpdateConfiguredProviderRequest'>
}

/**
 * Within a transaction: changes a stored provider. Throws GatewayError: 404, 409 for one that is not stored, 400 for settings that make none
 * and for another server without the secrets for it.
 */
export async function updateProvider(
  repositories: Repositories,
  editor: CatalogEditor,
  { slug, changes }: ProviderUpdate,
  now: number,
): Promise<Schema<'ConfiguredProvider'>> {
  const { managedCatalog } = repositories
  const stored = await lockStoredProvider(repositories, editor, slug)
  const before = stateOf(stored, editor)
  if (Object.keys(changes).length === 0) return toManagedProviderRecord(before)
  const opened = openOrReplace(stored, changes, editor)
  const wire = merge(opened.wire, changes)
  const { id, organizationId, createdAt } = stored
  const updatedAt = Math.max(now, stored.updatedAt + 1)
  const made = toStoredProvider(wire, { id, organizationId, createdAt, updatedAt }, editor)
  refuseKeptSecrets({
    member: 'base_url',
    kept: keptSecrets(opened.wire, changes),
    from: opened.address ?? addressOf(before.provider?.baseUrl ?? opened.wire.base_url),
    to: addressOf(made.provider?.baseUrl),
  })
  await managedCatalog.replaceProvider(made.stored)
  const after = toManagedProviderRecord(stateOf(made.stored, editor))
  const action = changes.api_key === undefined ? 'provider.update' : 'provider.update_key'
  const records = { before: toManagedProviderRecord(before), after }
  await recordChange(repositories, editor, { action, target: { kind: 'provider', id: slug }, ...records }, now)
  return after
}

function stateOf(stored: StoredProvider, editor: CatalogEditor) {
  const [state] = readManaged({ version: 0, providers: [stored], models: [] }, editor).providers
  if (state === undefined) throw new TypeError('each stored provider has a state')
  return state
}

/** What is stored; without its secrets where no master key opens them and the key is replaced. */
function openOrReplace(
  stored: StoredProvider,
  changes: ProviderUpdate['changes'],
  editor: CatalogEditor,
): OpenedProvider {
  try {
    return openProvider(stored, editor.secrets)
  } catch (cause) {
    if (!(cause instanceof UnreadableSecretError)) throw cause
    if (changes.api_key !== undefined)
      return { wire: joinProvider(stored.slug, stored.settings, {}), address: undefined }
    const rule = 'is needed: no master key of this gateway opens the one that is stored'
    throw fieldRefusal('api_key', rule, { cause })
  }
}

function merge(before: WireProvider, { api_key: apiKey, ...changes }: ProviderUpdate['changes']): WireProvider {
  const capabilities =
    changes.capabilities == null
      ? changes.capabilities
      : withoutNulls({ ...before.capabilities, ...changes.capabilities })
  const merged = {
    ...before,
    ...changes,
    ...(capabilities !== undefined && { capabilities }),
    ...(apiKey !== undefined && { api_key: apiKey === null ? null : apiKey.trim() }),
  }
  // It is checked before it is used.
  return withoutNulls(merged) as unknown as WireProvider
}

function withoutNulls(settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
}

/** The secrets that a change keeps. Each is for the server it was entered for. */
function keptSecrets(before: WireProvider, { api_key, headers, capabilities }: ProviderUpdate['changes']): string[] {
  const keepsPath = capabilities === undefined || (capabilities !== null && !('request_path' in capabilities))
  return [
    ...(before.api_key !== undefined && api_key === undefined ? ['api_key'] : []),
    ...(Object.keys(before.headers ?? {}).length > 0 && headers === undefined ? ['headers'] : []),
    // Paths of requests may have keys in them.
    ...(before.capabilities?.request_path !== undefined && keepsPath ? ['capabilities.request_path'] : []),
  ]
}
