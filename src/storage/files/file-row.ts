import type { StoredFile } from '../../records/stored-file.ts'

/** `storing`: the bytes may not be there yet. `deleting`: they may still be there. Callers see neither. */
export type FileState = 'storing' | 'stored' | 'deleting'

export interface FileRow {
  id: string
  organization_id: string
  workspace_id: string
  name: string
  media_type: string
  purpose: string
  bytes: number
  sha256: string
  key_hash: string | null
  user_id: string | null
  state: FileState
  created_at: number
  expires_at: number | null
  /** When it came into its state. */
  changed_at: number
}

export function toStoredFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    name: row.name,
    mediaType: row.media_type,
    purpose: row.purpose,
    bytes: row.bytes,
    sha256: row.sha256,
    keyHash: row.key_hash,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

export function toFileRow(file: StoredFile, state: FileState, now: number): FileRow {
  return {
    id: file.id,
    organization_id: file.organizationId,
    workspace_id: file.workspaceId,
    name: file.name,
    media_type: file.mediaType,
    purpose: file.purpose,
    bytes: file.bytes,
    sha256: file.sha256,
    key_hash: file.keyHash,
    user_id: file.userId,
    state,
    created_at: file.createdAt,
    expires_at: file.expiresAt,
    changed_at: now,
  }
}
