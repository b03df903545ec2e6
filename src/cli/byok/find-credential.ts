import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import { checkId, findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const credential: Sought<ByokCredential> = {
  kind: 'credential',
  idWord: 'id',
  listedBy: 'byok list',
  idOf: ({ id }) => id,
}

/** The organization's credential with this id or id prefix. Rejects with CommandError when there is none, or several. */
export async function findCredential(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<ByokCredential> {
  checkId(wanted, credential.idWord)
  const found = await repositories.byok.findByPrefix(organizationId, wanted.toLowerCase())
  return findOne(found, wanted, credential, program)
}
