import type { SealedContent } from '../../records/generation-content.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'

export interface ContentRow {
  generation_id: string
  organization_id: string
  workspace_id: string
  created_at: number
  is_kept: number
  expires_at: number | null
  key_id: string
  body: Uint8Array
}

export const contentColumns = [
  'generation_id',
  'organization_id',
  'workspace_id',
  'created_at',
  'is_kept',
  'expires_at',
  'key_id',
  'body',
] as const satisfies readonly (keyof ContentRow)[]

/** A sealed prompt and answer, and whose they are. */
export interface StoredContent extends SealedContent {
  readonly generationId: string
  readonly organizationId: string
  readonly workspaceId: string
  /** Unix milliseconds. */
  readonly createdAt: number
}

export function toStoredContent(row: ContentRow): StoredContent {
  return {
    generationId: row.generation_id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    createdAt: row.created_at,
    isKept: row.is_kept === 1,
    expiresAt: row.expires_at,
    masterKeyId: row.key_id,
    body: row.body,
  }
}

/** The values of a record's row, in the order of the columns; null where it has none. */
export function toContentValues(record: GenerationRecord): (string | number | Uint8Array | null)[] | null {
  const { id, organizationId, workspaceId, createdAt, content } = record
  if (content === undefined) return null
  const { isKept, expiresAt, masterKeyId, body } = content
  return [id, organizationId, workspaceId, createdAt, isKept ? 1 : 0, expiresAt, masterKeyId, body]
}
