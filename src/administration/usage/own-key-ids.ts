import type { Principal } from '../../auth/principal.ts'
import type { Repositories } from '../../storage/repositories.ts'

/**
 * The keys that somebody who is signed in sees alone, deleted ones too: an inference key itself, a member those of the own person. Undefined for
 * all others, whom their key or role tells what they see.
 */
export async function ownKeyIds(
  { kind, session, organizationId, keyId, userId }: Principal,
  generationPages: Pick<Repositories['generationPages'], 'keysOfUser'>,
): Promise<readonly number[] | undefined> {
  if (kind === 'management' || session === undefined) return undefined
  if (session.role !== 'member' || userId === null) return [keyId]
  return generationPages.keysOfUser(organizationId, userId)
}
