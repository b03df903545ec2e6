import { attachmentOf } from '../../files/file-name.ts'
import { keyHolder } from '../../shares/holder.ts'
import type { Handler } from '../handler.ts'
import { fileScope } from './file-place.ts'

/** GET /files/{file_id}/content */
export const getFileContent: Handler<'getFileContent'> = async ({ principal, path, cancellation }, { files }) => {
  const file = await files.get(fileScope(principal), path.file_id)
  const chunks = await files.open(file, keyHolder(principal), cancellation.signal)
  // Whatever a browser makes of the rest, it runs nothing.
  const headers = {
    'content-disposition': attachmentOf(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  return { status: 200, bytes: { chunks, length: file.bytes }, headers }
}
