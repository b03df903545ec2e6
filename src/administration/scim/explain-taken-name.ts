import { ConstraintViolationError } from '../../errors/storage-error.ts'
import { ScimError } from '../../scim/scim-error.ts'

/** A name that is taken as the identity provider's mistake; every other error as it was. */
export function explainTakenName(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'unique') {
    throw new ScimError('uniqueness', 'userName: somebody else has this name.', error)
  }
  throw error
}
