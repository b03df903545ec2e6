import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import { allPages } from '../all-pages.ts'
import { findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const issuer: Sought<FederationIssuer> = {
  kind: 'issuer',
  idWord: 'id',
  listedBy: 'federation issuers list',
  idOf: ({ id }) => id,
  namesOf: ({ issuerUrl, name }) => [issuerUrl, name],
}

/** Every issuer of the organization, newest first. */
export function allIssuers({ repositories, organizationId }: Store): Promise<readonly FederationIssuer[]> {
  return allPages(async (page) => {
    const { issuers: items, total } = await repositories.federationIssuers.list(organizationId, page)
    return { items, total }
  })
}

/** The issuer with this id, id prefix (8 or more characters), URL or name. Rejects with CommandError. */
export async function findIssuer(store: Store, wanted: string, program: string): Promise<FederationIssuer> {
  return findOne(await allIssuers(store), wanted, issuer, program)
}
