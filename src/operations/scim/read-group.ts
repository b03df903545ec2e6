import type { Schema } from '../../contract/contract.ts'
import { readNeededText, readText } from '../../scim/attribute-values.ts'
import { type GroupAttributes, readMemberIds } from '../../scim/patch-group.ts'

/** A whole group as a request has it. Throws ScimError for one without a name. */
export function readGroup(body: Schema<'ScimGroupInput'>): { attributes: GroupAttributes; memberIds: string[] } {
  const attributes = {
    displayName: readNeededText(body.displayName, 'displayName'),
    externalId: readText(body.externalId, 'externalId'),
  }
  return { attributes, memberIds: readMemberIds(body.members) }
}
