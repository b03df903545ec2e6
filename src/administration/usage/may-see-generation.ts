import type { Principal } from '../../auth/principal.ts'
import type { Repositories } from '../../storage/repositories.ts'

/**
 * Whether a caller may see a request. Management keys see all of their organization, inference keys those of their workspace: programs share it.
 * Whoever has signed in with an inference key sees that key's alone, and a member those of the own keys. Of a request whose record is deleted
 * nobody knows the key (null).
 */
export async function maySeeGeneration(
  { kind, session, organizationId, workspaceId, keyId, userId }: Principal,
  record: { readonly workspaceId: string; readonly keyId: number | null },
  { keys }: Pick<Repositories, 'keys'>,
): Promise<boolean> {
  if (kind === 'management') return true
  if (session === undefined) return record.workspaceId === workspaceId
  if (record.keyId === keyId) return true
  if (record.keyId === null) return false
  if (session.role !== 'member' || userId === null) return false
  const [key] = await keys.byIds(organizationId, [record.keyId])
  return key?.creatorUserId === userId
}
