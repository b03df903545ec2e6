import { generationOfRequest } from '../../administration/usage/generation-of-request.ts'
import { maySeeGeneration } from '../../administration/usage/may-see-generation.ts'
import { notFound } from '../../errors/not-found.ts'
import type { Handler } from '../handler.ts'
import { toGeneration } from './generation-record.ts'

/** GET /generation */
export const getGeneration: Handler<'getGeneration'> = async ({ query, principal }, { repositories, catalog }) => {
  const { organizationId } = principal
  const { generations, generationPages } = repositories
  const record =
    (await generations.get(organizationId, query.id)) ??
    (query.id.startsWith('gen-') ? null : await generationOfRequest(principal, query.id, generationPages))
  if (record === null || !(await maySeeGeneration(principal, record, repositories))) {
    throw notFound('generation')
  }
  const keyHashes = await generationPages.hashesOfKeys(organizationId, [record.keyId])
  return { status: 200, body: { data: toGeneration(record, { providers: catalog().providers, keyHashes }) } }
}
