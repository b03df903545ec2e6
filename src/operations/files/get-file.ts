import { toFileRecord } from '../../administration/files/file-record.ts'
import type { Handler } from '../handler.ts'
import { fileScope } from './file-place.ts'

/** GET /files/{file_id} */
export const getFile: Handler<'getFile'> = async ({ principal, path }, { files }) => {
  return { status: 200, body: toFileRecord(await files.get(fileScope(principal), path.file_id)) }
}
