import type { Principal } from '../../auth/principal.ts'
import { notFound } from '../../errors/not-found.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { Handler } from '../handler.ts'
import { toGeneration } from './generation-record.ts'

/** GET /generation */
export const getGeneration: Handler<'getGeneration'> = async ({ query, principal }, { repositories, catalog }) => {
  const record = await repositories.generations.get(principal.organizationId, query.id)
  if (record === null || !maySee(principal, record)) {
    throw notFound('generation')
  }
  return { status: 200, body: { data: toGeneration(record, catalog()) } }
}

function maySee({ kind, workspaceId }: Principal, record: GenerationRecord): boolean {
  return kind === 'management' || record.workspaceId === workspaceId
}
