import type { Schema } from '../../contract/contract.ts'
import type { StoredFile } from '../../records/stored-file.ts'

/** The wire record of a file. */
export function toFileRecord(file: StoredFile): Schema<'StoredFile'> {
  return {
    id: file.id,
    object: 'file',
    type: 'file',
    filename: file.name,
    bytes: file.bytes,
    size_bytes: file.bytes,
    mime_type: file.mediaType,
    sha256: file.sha256,
    purpose: file.purpose,
    status: 'processed',
    downloadable: true,
    created_at: seconds(file.createdAt),
    expires_at: file.expiresAt === null ? null : seconds(file.expiresAt),
    workspace_id: file.workspaceId,
    owner: { key_hash: file.keyHash, user_id: file.userId },
  }
}

function seconds(unixMs: number): number {
  return Math.floor(unixMs / 1000)
}
