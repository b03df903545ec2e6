import type { FilePart } from '../../canonical/part.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'

const textTypes = /^(text\/[\w.+-]+|application\/(json|xml|x-yaml|yaml|toml|javascript))\s*(;|$)/i

/** A file that is text, as text for the prompt with its name above it; undefined for any other file, and for one whose bytes are elsewhere. */
export function textOfFile({ source, filename }: FilePart): string | undefined {
  if (source.kind !== 'data' || !textTypes.test(source.mediaType.trim())) return undefined
  const text = decodeUtf8(Buffer.from(source.base64, 'base64'))
  return filename === undefined ? text : `${filename}:\n${text}`
}
