import { listConfiguredModels as list } from '../../administration/catalog/list-configured.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/models */
export const listConfiguredModels: Handler<'listConfiguredModels'> = async (_call, { repositories, catalogSetup }) => ({
  status: 200,
  body: { data: await list(repositories, catalogSetup) },
})
