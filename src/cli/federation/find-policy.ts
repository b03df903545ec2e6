import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const policy: Sought<FederationPolicy> = {
  kind: 'policy',
  idWord: 'id',
  listedBy: 'federation policies list',
  idOf: ({ id }) => id,
  namesOf: ({ subject }) => [subject],
}

/** Every policy of the organization, newest first. */
export function allPolicies({ repositories, organizationId }: Store): Promise<readonly FederationPolicy[]> {
  return allPages(async (page) => {
    const { policies: items, total } = await repositories.federationPolicies.list(organizationId, page)
    return { items, total }
  })
}

/** The policy with this id, id prefix (8 or more characters) or subject. Rejects with CommandError. */
export async function findPolicy(store: Store, wanted: string, program: string): Promise<FederationPolicy> {
  return findOne(await allPolicies(store), wanted, policy, program)
}
