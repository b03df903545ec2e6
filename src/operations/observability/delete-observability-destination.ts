import { authorOf } from '../../administration/author.ts'
import { deleteDestination } from '../../administration/destinations/delete-destination.ts'
import type { Handler } from '../handler.ts'

/** DELETE /observability/destinations/{id} */
export const deleteObservabilityDestination: Handler<'deleteObservabilityDestination'> = async (
  { principal, path },
  { transact, now },
) => {
  await transact((repositories) => deleteDestination(repositories, authorOf(principal), path.id, now()))
  return { status: 200, body: { deleted: true } }
}
