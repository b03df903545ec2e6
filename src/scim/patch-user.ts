import type { Schema } from '../contract/contract.ts'
import { readPatchStep } from './patch.ts'
import { assignUserAttributes, removeUserAttribute, setUserAttribute, type UserAttributes } from './user-attributes.ts'

/** The user as the operations of a patch make it, one after the other. Throws ScimError for one that can't be carried out. */
export function patchUser(user: UserAttributes, { Operations }: Schema<'ScimPatchRequest'>): UserAttributes {
  return Operations.map(readPatchStep).reduce((changed, { kind, path, value }) => {
    if (path === undefined) return assignUserAttributes(changed, value, kind === 'add')
    return kind === 'remove'
      ? removeUserAttribute(changed, path)
      : setUserAttribute(changed, path, value, kind === 'add')
  }, user)
}
