import { keyHolder } from '../../shares/holder.ts'
import { textOf } from '../../streams/untrusted-json.ts'
import type { FilesCall, FilesOutcome } from './files-call.ts'
import { FilesMistake, type FilesToolParts, namedFile } from './files-parts.ts'
import { wholeNumber } from './whole-number.ts'

const charactersUsually = 20_000
const charactersMost = 100_000

/** Gives the model a piece of a file's text. */
export async function readFile(parts: FilesToolParts, call: FilesCall): Promise<FilesOutcome> {
  const { input, request, signal } = call
  const holder = keyHolder(request.context)
  const file = await namedFile(parts, call, textOf(input['file_id']), textOf(input['filename']))
  const bytes = await parts.files.read(file, parts.readBytesMax, holder, signal)
  const { mediaType, name } = file
  const document = await parts.readText({ bytes, mediaType, name }, holder, signal)
  if (document === undefined) throw new FilesMistake(`it is ${mediaType}, which has no text to read`)
  const { text, isCut } = document
  const begin = Math.min(wholeNumber(input['offset'], 0, Number.MAX_SAFE_INTEGER), text.length)
  const end = begin + Math.max(1, wholeNumber(input['limit'], charactersUsually, charactersMost))
  const more = end < text.length ? `; go on with offset ${end}` : isCut ? '; the rest is too long to be read' : ''
  const place = `characters ${begin} to ${Math.min(end, text.length)} of ${text.length}${more}`
  return { text: `[${file.id} ${JSON.stringify(name)}: ${place}]\n${text.slice(begin, end)}`, file }
}
