import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import { checkId, findOne, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const sought: Sought<StoredDestination> = {
  kind: 'destination',
  idWord: 'id',
  listedBy: 'destinations list',
  idOf: ({ id }) => id,
}

/** The positional word of commands about one destination. */
export const destinationWord = {
  destination: { type: 'positional', required: true, description: 'Its id, or the first 8 or more characters of it.' },
} as const

/** The organization's destination with this id or id prefix. Rejects with CommandError when there is none, or several. */
export async function findDestination(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<StoredDestination> {
  checkId(wanted, sought.idWord)
  const found = await repositories.destinations.findByPrefix(organizationId, wanted.toLowerCase())
  return findOne(found, wanted, sought, program)
}
