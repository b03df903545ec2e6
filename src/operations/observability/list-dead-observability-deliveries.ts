import { listDead } from '../../administration/destinations/delivery-records.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /observability/destinations/{id}/deliveries/dead */
export const listDeadObservabilityDeliveries: Handler<'listDeadObservabilityDeliveries'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => ({ status: 200, body: await listDead(repositories, { organizationId, id: path.id, ...readPage(query) }) })
