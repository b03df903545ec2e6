import { readContent } from '../../administration/contents/read-content.ts'
import type { Handler } from '../handler.ts'

/** GET /generation/content */
export const getGenerationContent: Handler<'getGenerationContent'> = async (
  { query, principal },
  { repositories, contentBox, now },
) => ({
  status: 200,
  body: { data: await readContent({ repositories, box: contentBox }, principal, query.id, now()) },
})
