import { getConfiguredModel as get } from '../../administration/catalog/list-configured.ts'
import type { Handler } from '../handler.ts'

/** GET /admin/models/{author}/{slug} */
export const getConfiguredModel: Handler<'getConfiguredModel'> = async (
  { path: { author, slug } },
  { repositories, catalogSetup },
) => ({ status: 200, body: { data: await get(repositories, catalogSetup, `${author}/${slug}`) } })
