import type { FilePart, MediaSource } from '../../canonical/part.ts'
import { decodeText, encodingOf } from '../../streams/decode-text.ts'

type DataSource = Extract<MediaSource, { readonly kind: 'data' }>

const textTypes = /^(text\/[\w.+-]+|application\/(json|xml|x-yaml|yaml|toml|javascript))\s*(;|$)/i

/** A text file as text for the prompt, under its name; undefined for other files and for files given by URL or id. */
export function textOfFile({ source, filename }: FilePart): string | undefined {
  const text = promptTextOf(source)
  if (text === undefined) return undefined
  return filename === undefined ? text : `${filename}:\n${text}`
}

/** What of a file's bytes stands in a prompt where it goes there as text; undefined for a file that does not. */
export function promptTextOf(source: MediaSource): string | undefined {
  return source.kind === 'data' && textTypes.test(source.mediaType.trim()) ? textOfData(source) : undefined
}

/** The bytes of a source as text, in the encoding that its media type names. */
export function textOfData({ base64, mediaType }: DataSource): string {
  return decodeText(Buffer.from(base64, 'base64'), encodingOf(mediaType))
}

/** The source with its bytes in UTF-8 where its media type names another encoding: providers take no parameters there. */
export function inUtf8(source: DataSource): DataSource {
  const encoding = encodingOf(source.mediaType)
  if (encoding === undefined) return source
  const [bare = ''] = source.mediaType.split(';')
  const isUtf8 = /^utf-?8$/i.test(encoding)
  const base64 = isUtf8 ? source.base64 : Buffer.from(textOfData(source)).toString('base64')
  return { kind: 'data', mediaType: bare.trim(), base64 }
}
