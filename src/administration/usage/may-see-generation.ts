import type { Principal } from '../../auth/principal.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { ownKeyIds } from './own-key-ids.ts'

/**
 * Whether a caller may see a request. Management keys see all of their organization, inference keys those of their workspace: programs share it.
 * Whoever has signed in with an inference key sees that key's alone, and a member those of the own keys. Of a request whose record is deleted
 * nobody knows the key (null).
 */
export async function maySeeGeneration(
  principal: Principal,
  record: { readonly workspaceId: string; readonly keyId: number | null },
  { generationPages }: Pick<Repositories, 'generationPages'>,
): Promise<boolean> {
  if (principal.kind === 'management') return true
  const own = await ownKeyIds(principal, generationPages)
  if (own === undefined) return record.workspaceId === principal.workspaceId
  return record.keyId !== null && own.includes(record.keyId)
}
