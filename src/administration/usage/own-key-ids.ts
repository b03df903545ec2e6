import type { Principal } from '../../auth/principal.ts'
import type { Repositories } from '../../storage/repositories.ts'

/**
 * The keys whose requests are the only ones that a caller sees, deleted ones too: of a session of an inference key that key, of a member's key or
 * session all of the member's. Undefined for all others, whose kind of key or role says what they see.
 */
export async function ownKeyIds(
  { kind, session, own, organizationId, keyId, userId }: Principal,
  generationPages: Pick<Repositories['generationPages'], 'keysOfUser'>,
): Promise<readonly number[] | undefined> {
  if (kind === 'management' || (session === undefined && own === undefined)) return undefined
  if ((session !== undefined && session.role !== 'member') || userId === null) return [keyId]
  return generationPages.keysOfUser(organizationId, userId)
}
