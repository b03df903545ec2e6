import type { ScimToken } from '../../storage/people/scim-token-repository.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const token: Sought<ScimToken> = {
  kind: 'SCIM token',
  idWord: 'id',
  listedBy: 'scim tokens list',
  idOf: ({ id }) => id,
  namesOf: ({ name }) => [name],
}

/** Every token of the organization that is not revoked, newest first. */
export function allTokens({ repositories, organizationId }: Store): Promise<readonly ScimToken[]> {
  return allPages(async (page) => {
    const { tokens: items, total } = await repositories.scimTokens.list(organizationId, page)
    return { items, total }
  })
}

/** The token with this id, id prefix (8 or more characters) or name. Rejects with CommandError. */
export async function findToken(store: Store, wanted: string, program: string): Promise<ScimToken> {
  return findOne(await allTokens(store), wanted, token, program)
}
