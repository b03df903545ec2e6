import type { Principal } from '../../auth/principal.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Services } from '../services.ts'

/** The catalog with what only the credentials of the caller's workspace reach. */
export async function callerCatalog(
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  { byok, catalog }: Pick<Services, 'byok' | 'catalog'>,
): Promise<Catalog> {
  const own = await byok.access.of(workspaceId)
  return own === null ? catalog() : own.catalog
}
