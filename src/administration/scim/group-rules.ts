import { ConstraintViolationError } from '../../errors/storage-error.ts'
import { ScimError } from '../../scim/scim-error.ts'
import type { ScimGroup } from '../../storage/people/scim-group-repository.ts'

/** What the audit log calls a group. */
export function groupTarget({ id }: ScimGroup) {
  return { kind: 'scim_group', id }
}

/** A group as the audit log shows it. */
export function toAuditGroup({ displayName, externalId }: ScimGroup) {
  return { display_name: displayName, external_id: externalId }
}

/** A violation of the table's rules as the identity provider's mistake; everything else as it was. */
export function explainGroupConflict(error: unknown): never {
  if (!(error instanceof ConstraintViolationError)) throw error
  throw error.constraint === 'unique'
    ? new ScimError('uniqueness', 'displayName: another group has this name.', error)
    : new ScimError('invalidValue', 'members: one of them is no user any more.', error)
}
