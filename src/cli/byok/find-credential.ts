import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import { findOne, idPrefixIn, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const credential: Sought<ByokCredential> = {
  kind: 'credential',
  idWord: 'id',
  listedBy: 'byok list',
  idOf: ({ id }) => id,
  namesOf: ({ name }) => [name],
}

/** What a command that takes a credential says of the word. */
export const credentialWord = 'Its name, or 8 or more characters of its id.'

/** The organization's credential with this id, id prefix or name. Rejects with CommandError when there is none, or several. */
export async function findCredential(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<ByokCredential> {
  const found = await repositories.byok.findByWord(organizationId, wanted, idPrefixIn(wanted))
  return findOne(found, wanted, credential, program)
}
