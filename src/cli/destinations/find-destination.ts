import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import { findOne, idPrefixIn, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const sought: Sought<StoredDestination> = {
  kind: 'destination',
  idWord: 'id',
  listedBy: 'destinations list',
  idOf: ({ id }) => id,
  namesOf: ({ name }) => [name],
}

/** The positional word of commands about one destination. */
export const destinationWord = {
  destination: {
    type: 'positional',
    required: true,
    description: 'Its name, or 8 or more characters of its id.',
    names: 'destinations',
  },
} as const

/** The organization's destination with this id, id prefix or name. Rejects with CommandError when there is none, or several. */
export async function findDestination(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<StoredDestination> {
  const found = await repositories.destinations.findByWord(organizationId, wanted, idPrefixIn(wanted))
  return findOne(found, wanted, sought, program)
}
