import { authorOf } from '../../administration/author.ts'
import { retryDeliveries } from '../../administration/destinations/retry-deliveries.ts'
import type { Handler } from '../handler.ts'

/** POST /observability/destinations/{id}/deliveries/retry */
export const retryObservabilityDeliveries: Handler<'retryObservabilityDeliveries'> = async (
  { principal, path },
  { repositories, transact, destinations: { wake }, now },
) => {
  const parts = { author: authorOf(principal), repositories, transact, wake }
  return { status: 200, body: { data: await retryDeliveries(parts, path.id, now()) } }
}
