import type { SpooledFile } from '../../files/spool.ts'
import type { FileWish, WorkspaceFiles } from '../../files/workspace-files.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import type { Author } from '../author.ts'
import { recordFileChange } from './record-file-change.ts'

/** What files that say nothing are for. */
export const usualPurpose = 'user_data'

/** Keeps a file for a workspace. With an author the audit log has it; the files of callers who run models are not in it. Rejects as `WorkspaceFiles.keep`. */
export function uploadFile(
  files: WorkspaceFiles,
  author: Author | null,
  wish: FileWish,
  spooled: SpooledFile,
): Promise<StoredFile> {
  return files.keep(
    wish,
    spooled,
    recordFileChange(author, 'file.create', (file) => ({ before: null, after: file })),
  )
}
