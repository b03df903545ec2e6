import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import { requireDestination } from '../../administration/destinations/require-destination.ts'
import type { Handler } from '../handler.ts'

/** GET /observability/destinations/{id} */
export const getObservabilityDestination: Handler<'getObservabilityDestination'> = async (
  { principal, path },
  { repositories },
) => {
  const destination = await requireDestination(repositories, principal.organizationId, path.id)
  return { status: 200, body: { data: toDestinationRecord(destination) } }
}
