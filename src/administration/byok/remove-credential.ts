import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { recordCredentialChange } from './record-credential-change.ts'
import { unknownCredential } from './require-credential.ts'

/** Within a transaction: deletes a credential and returns what it was. Throws GatewayError 404 for one that the organization has not. */
export async function removeCredential(
  repositories: Repositories,
  author: Author,
  id: string,
  now: number,
): Promise<ByokCredential> {
  const before = await repositories.byok.delete(author.organizationId, id.toLowerCase())
  if (before === null) throw unknownCredential()
  await recordCredentialChange(repositories, author, { action: 'byok.delete', before, after: null }, now)
  return before
}
