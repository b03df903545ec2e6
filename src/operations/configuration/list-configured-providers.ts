import { listConfiguredProviders as list } from '../../administration/catalog/list-configured.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/providers */
export const listConfiguredProviders: Handler<'listConfiguredProviders'> = async (
  _call,
  { repositories, catalogSetup },
) => ({ status: 200, body: { data: await list(repositories, catalogSetup) } })
