import { listDeliveries } from '../../administration/destinations/delivery-records.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /observability/destinations/{id}/deliveries */
export const listObservabilityDeliveries: Handler<'listObservabilityDeliveries'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => ({ status: 200, body: await listDeliveries(repositories, { organizationId, id: path.id, ...readPage(query) }) })
