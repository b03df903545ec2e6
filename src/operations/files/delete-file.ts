import { authorOf } from '../../administration/author.ts'
import { removeFile } from '../../administration/files/remove-file.ts'
import type { Handler } from '../handler.ts'
import { fileScope } from './file-place.ts'

/** DELETE /files/{file_id} */
export const deleteFile: Handler<'deleteFile'> = async ({ principal, path }, { files }) => {
  const { id } = await removeFile(files, authorOf(principal), fileScope(principal), path.file_id)
  return { status: 200, body: { id, object: 'file', type: 'file_deleted', deleted: true } }
}
