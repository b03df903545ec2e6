import type { Principal } from '../../auth/principal.ts'
import { notFound } from '../../errors/not-found.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { Handler } from '../handler.ts'
import { toGeneration } from './generation-record.ts'

/** GET /generation */
export const getGeneration: Handler<'getGeneration'> = async ({ query, principal }, { repositories, catalog }) => {
  const { organizationId } = principal
  const { generations, generationPages } = repositories
  const record =
    (await generations.get(organizationId, query.id)) ??
    (query.id.startsWith('gen-') ? null : await generationPages.ofRequest(organizationId, query.id))
  if (record === null || !maySee(principal, record)) {
    throw notFound('generation')
  }
  return { status: 200, body: { data: toGeneration(record, catalog()) } }
}

function maySee({ kind, workspaceId }: Principal, record: GenerationRecord): boolean {
  return kind === 'management' || record.workspaceId === workspaceId
}
