import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toByokRecord } from './byok-record.ts'

interface CredentialChange extends Pick<Change, 'action'> {
  readonly before: ByokCredential | null
  readonly after: ByokCredential | null
}

/** Writes a change of a credential to the audit log, within its transaction: all of it but the secret. */
export function recordCredentialChange(
  repositories: Pick<Repositories, 'audit'>,
  author: Author,
  { action, before, after }: CredentialChange,
  now: number,
): Promise<void> {
  const target = { kind: 'byok', id: (after ?? before)?.id ?? '' }
  const records = { before: toShown(before), after: toShown(after) }
  return recordChange(repositories, author, { action, target, ...records }, now)
}

function toShown(credential: ByokCredential | null): object | null {
  return credential === null ? null : toByokRecord(credential)
}
