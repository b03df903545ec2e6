import type { Principal } from '../../auth/principal.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { ownKeyIds } from './own-key-ids.ts'

/**
 * True if a caller may see a request. Management keys see all of their organization, inference keys those of their workspace: programs share it.
 * A member's key sees those of the member's keys in its workspace, a session of a member those of all of them, and a session of an inference key
 * those of that key. Of a request whose record is deleted nobody knows the key (null).
 */
export async function maySeeGeneration(
  principal: Principal,
  record: { readonly workspaceId: string; readonly keyId: number | null },
  { generationPages }: Pick<Repositories, 'generationPages'>,
): Promise<boolean> {
  if (principal.kind === 'management') return true
  const own = await ownKeyIds(principal, generationPages)
  // A session is of a person: the workspace of its key says nothing of theirs.
  if (principal.session === undefined && record.workspaceId !== principal.workspaceId) return false
  return own === undefined || (record.keyId !== null && own.includes(record.keyId))
}
