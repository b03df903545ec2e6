import { getConfiguredProvider as get } from '../../administration/catalog/list-configured.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/providers/{slug} */
export const getConfiguredProvider: Handler<'getConfiguredProvider'> = async (
  { path },
  { repositories, catalogSetup },
) => ({ status: 200, body: { data: await get(repositories, catalogSetup, path.slug) } })
