import type { GroupMapping } from '../../storage/people/group-mapping-repository.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

interface NamedMapping {
  readonly mapping: GroupMapping
  /** The display name of its group; null when the group is gone. */
  readonly group: string | null
}

const sought: Sought<NamedMapping> = {
  kind: 'group mapping',
  idWord: 'id',
  listedBy: 'scim mappings list',
  idOf: ({ mapping }) => mapping.id,
  namesOf: ({ group }) => (group === null ? [] : [group]),
}

/** Every mapping of the organization. */
export function allMappings({ repositories, organizationId }: Store): Promise<readonly GroupMapping[]> {
  return allPages(async (page) => {
    const { mappings: items, total } = await repositories.groupMappings.list(organizationId, page)
    return { items, total }
  })
}

/** The mapping with this id or id prefix (8 or more characters), or the only one of the group with this name. Rejects with CommandError. */
export async function findMapping(store: Store, wanted: string, program: string): Promise<GroupMapping> {
  const { repositories, organizationId } = store
  const named = await Promise.all(
    (await allMappings(store)).map(async (mapping) => {
      const group = await repositories.scimGroups.get(organizationId, mapping.groupId)
      return { mapping, group: group?.displayName ?? null }
    }),
  )
  return findOne(named, wanted, sought, program).mapping
}
