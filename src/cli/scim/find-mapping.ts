import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const mapping: Sought<GroupMapping> = {
  kind: 'group mapping',
  idWord: 'id',
  listedBy: 'scim mappings list',
  idOf: ({ id }) => id,
}

/** Every mapping of the organization. */
export function allMappings({ repositories, organizationId }: Store): Promise<readonly GroupMapping[]> {
  return allPages(async (page) => {
    const { mappings: items, total } = await repositories.groupMappings.list(organizationId, page)
    return { items, total }
  })
}

/** The mapping with this id or id prefix (8 or more characters). Rejects with CommandError. */
export async function findMapping(store: Store, wanted: string, program: string): Promise<GroupMapping> {
  return findOne(await allMappings(store), wanted, mapping, program)
}
