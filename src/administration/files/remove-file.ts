import type { WorkspaceFiles } from '../../files/workspace-files.ts'
import type { FileScope } from '../../records/own-scope.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import type { Author } from '../author.ts'
import { recordFileDeletion } from './record-file-change.ts'

/** Deletes a file; the audit log has it. Rejects as `WorkspaceFiles.remove`. */
export function removeFile(files: WorkspaceFiles, author: Author, scope: FileScope, id: string): Promise<StoredFile> {
  return files.remove(scope, id, recordFileDeletion(author))
}
