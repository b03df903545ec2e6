import { addressOf } from '../../auth/address-box.ts'
import type { WireProvider } from '../../config/wire-config.ts'
import { toManagedProvider } from '../../managed/managed-provider.ts'
import { splitProvider } from '../../managed/provider-secrets.ts'
import type { ManagedProvider } from '../../managed/read-managed.ts'
import type { StoredProvider } from '../../storage/catalog/managed-rows.ts'
import { maskSecret } from '../../workspaces/byok-secret.ts'
import type { CatalogEditor } from './catalog-editor.ts'
import { unusable } from './refusals.ts'

/** A provider as it is stored, its secrets sealed. Throws GatewayError 400 that names what is not good. */
export function toStoredProvider(
  wire: WireProvider,
  rest: Pick<StoredProvider, 'id' | 'organizationId' | 'createdAt' | 'updatedAt'>,
  { config, env, secrets: box }: CatalogEditor,
): ManagedProvider {
  const read = toManagedProvider(wire, { env, allowHosts: config.outbound.allowHosts })
  if ('problems' in read) throw unusable(read.problems)
  const { settings, secrets } = splitProvider(wire)
  const owner = { organizationId: rest.organizationId, workspaceId: '', id: rest.id }
  const hasSecrets = Object.keys(secrets).length > 0
  const { api_key: apiKey } = secrets
  const stored: StoredProvider = {
    slug: wire.slug,
    ...rest,
    settings,
    keyLabel: apiKey === undefined ? null : maskSecret({ apiKey, values: {} }),
    sealed: hasSecrets ? box.seal(JSON.stringify(secrets), owner, addressOf(read.made.baseUrl)) : null,
  }
  return { stored, status: 'active', problem: null, provider: read.made }
}
