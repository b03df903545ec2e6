import type { WorkspaceFiles } from '../../files/workspace-files.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import type { FileScope } from '../../storage/files/file-repository.ts'
import type { Author } from '../author.ts'
import { recordFileChange } from './record-file-change.ts'

/** Deletes a file. With an author the audit log has it. Rejects as `WorkspaceFiles.remove`. */
export function removeFile(
  files: WorkspaceFiles,
  author: Author | null,
  scope: FileScope,
  id: string,
): Promise<StoredFile> {
  return files.remove(
    scope,
    id,
    recordFileChange(author, 'file.delete', (file) => ({ before: file, after: null })),
  )
}
