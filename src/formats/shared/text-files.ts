import type { FilePart } from '../../canonical/part.ts'
import { decodeText, encodingOf } from '../../streams/decode-text.ts'

const textTypes = /^(text\/[\w.+-]+|application\/(json|xml|x-yaml|yaml|toml|javascript))\s*(;|$)/i

/** A text file as text for the prompt, under its name; undefined for other files and for files given by URL or id. */
export function textOfFile({ source, filename }: FilePart): string | undefined {
  if (source.kind !== 'data' || !textTypes.test(source.mediaType.trim())) return undefined
  const text = decodeText(Buffer.from(source.base64, 'base64'), encodingOf(source.mediaType))
  return filename === undefined ? text : `${filename}:\n${text}`
}
