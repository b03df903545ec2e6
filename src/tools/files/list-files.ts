import { textOf } from '../../streams/untrusted-json.ts'
import type { FilesCall, FilesOutcome } from './files-call.ts'
import { type FilesToolParts, scopeOf } from './files-parts.ts'
import { wholeNumber } from './whole-number.ts'

const filesUsually = 50
const filesMost = 200

/** Tells the model of the newest files, or of those after one that it names. */
export async function listFiles({ files }: FilesToolParts, call: FilesCall): Promise<FilesOutcome> {
  const { input } = call
  const scope = scopeOf(call)
  const [name, afterId] = [textOf(input['filename']), textOf(input['after'])]
  const limit = Math.max(1, wholeNumber(input['limit'], filesUsually, filesMost))
  const found = await files.list({
    ...scope,
    order: 'desc',
    // One more, to see whether there is more.
    limit: limit + 1,
    ...(name !== '' && { name }),
    ...(afterId !== '' && { after: await files.get(scope, afterId) }),
  })
  const shown = found.slice(0, limit).map((file) => ({
    file_id: file.id,
    filename: file.name,
    bytes: file.bytes,
    media_type: file.mediaType,
    created: new Date(file.createdAt).toISOString(),
  }))
  return { text: JSON.stringify({ files: shown, has_more: found.length > limit }) }
}
