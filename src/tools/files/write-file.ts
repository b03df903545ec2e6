import { keyHolder } from '../../shares/holder.ts'
import { textOf } from '../../streams/untrusted-json.ts'
import type { FilesCall, FilesOutcome } from './files-call.ts'
import { FilesMistake, type FilesToolParts, namedFile, scopeOf } from './files-parts.ts'

/** What files of models are for. */
const purpose = 'tool_output'

/** Keeps a text of the model's as a new file, in the place of another where the model names one. */
export async function writeFile(parts: FilesToolParts, call: FilesCall): Promise<FilesOutcome> {
  const { input, request } = call
  const { content } = input
  if (typeof content !== 'string') throw new FilesMistake('content must be the text to write')
  const [replacedId, wanted] = [textOf(input['file_id']), textOf(input['filename'])]
  const replaced = replacedId === '' ? undefined : await namedFile(parts, call, replacedId, '')
  const name = wanted === '' ? replaced?.name : wanted
  if (name === undefined) throw new FilesMistake('filename is missing')
  const { organizationId, workspaceId } = request.context
  const { keyHash, userId, own } = request.caller
  const owner = { organizationId, workspaceId, keyHash, userId, memberId: own?.memberId }
  const bytes = Buffer.from(content)
  const size = { bytesMin: bytes.length, bytesMax: bytes.length }
  const room = await parts.files.expect({ workspaceId, holder: keyHolder(request.context), ...size })
  const spooled = await parts.files.take(oneChunk(bytes), room)
  const mediaType = /\.\w+$/.test(name) ? '' : 'text/plain'
  const file = await parts.files.keep({ ...owner, name, mediaType, purpose, expiresAfterMs: null }, spooled)
  // Only now: whatever fails before, one of the two is there.
  if (replaced !== undefined) await parts.files.remove(scopeOf(call), replaced.id, parts.noteReplaced?.(owner))
  const written = { file_id: file.id, filename: file.name, bytes: file.bytes }
  return { text: JSON.stringify({ ...written, ...(replaced !== undefined && { replaced: replaced.id }) }), file }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
