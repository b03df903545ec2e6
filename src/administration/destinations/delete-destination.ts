import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toDestinationRecord } from './destination-record.ts'
import { lockDestination, unknownDestination } from './require-destination.ts'

/** Within a transaction: deletes a destination with its secrets, and returns what it was. Throws GatewayError 404 for one that the organization has not. */
export async function deleteDestination(
  repositories: Repositories,
  author: Author,
  id: string,
  now: number,
): Promise<StoredDestination> {
  const destination = await lockDestination(repositories, author.organizationId, id)
  if (!(await repositories.destinations.delete(author.organizationId, destination.id))) throw unknownDestination()
  const before = toDestinationRecord(destination)
  const target = { kind: 'destination', id: destination.id }
  await recordChange(repositories, author, { action: 'destination.delete', target, before, after: null }, now)
  return destination
}
