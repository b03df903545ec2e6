/** What is known of a file of a workspace. Its bytes lie elsewhere, under its workspace and its id. */
export interface StoredFile {
  /** `file-gw-` and 32 hexadecimal digits. */
  readonly id: string
  readonly organizationId: string
  readonly workspaceId: string
  /** A name, never a path. */
  readonly name: string
  readonly mediaType: string
  readonly purpose: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** Who uploaded it; null for the command line. */
  readonly keyHash: string | null
  readonly userId: string | null
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds; null for one that stays until somebody deletes it. */
  readonly expiresAt: number | null
}

const prefix = 'file-gw-'

/** An id of a new file, from random bytes in hexadecimal. */
export function fileIdOf(hex: string): string {
  return prefix + hex
}

/** Whether a text can be the id of a file here. What can't is not asked for: PostgreSQL takes no NUL. */
export function isFileId(id: string): boolean {
  return /^file-gw-[0-9a-f]{32}$/.test(id)
}

/** Whether an id is one of this gateway's, and not of a provider's. */
export function isOwnFileId(id: string): boolean {
  return id.startsWith(prefix)
}
