import type { MediaSource } from '../../../canonical/part.ts'
import { inUtf8 } from '../../shared/text-files.ts'
import type { MediaBytes } from '../wire.ts'

/** Kinds of media in Bedrock, each with its own format names. */
export type BlockKind = 'image' | 'document' | 'video'

/** Names that differ from the media type's subtype or the file's extension. */
const formats: Readonly<Record<BlockKind, Readonly<Record<string, string>>>> = {
  image: { jpg: 'jpeg', 'x-png': 'png' },
  document: {
    'vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    msword: 'doc',
    'vnd.ms-excel': 'xls',
    markdown: 'md',
    'x-markdown': 'md',
    'xhtml+xml': 'html',
    htm: 'html',
    plain: 'txt',
    json: 'txt',
    xml: 'txt',
  },
  video: {
    quicktime: 'mov',
    'x-matroska': 'mkv',
    'x-flv': 'flv',
    'x-ms-wmv': 'wmv',
    '3gpp': 'three_gp',
    '3gp': 'three_gp',
    mpeg4: 'mp4',
  },
}

const documentFormats = new Set(['pdf', 'csv', 'doc', 'docx', 'xls', 'xlsx', 'html', 'txt', 'md'])

/**
 * Bedrock's name for a media format: by media type, else by the extension of a file name or an S3 URL. An unknown format keeps its name, so
 * that Bedrock refuses it instead of the bytes being dropped silently.
 */
export function mediaFormatOf(kind: BlockKind, mediaType: string | undefined, filename: string | undefined): string {
  const subtype = /^[^/]*\/([^;\s]*)/.exec(mediaType ?? '')?.[1]?.toLowerCase()
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(filename ?? '')?.[1]?.toLowerCase()
  const byType = subtype === undefined || subtype === 'octet-stream' ? undefined : named(kind, subtype)
  const byName = extension === undefined ? undefined : named(kind, extension)
  if (kind !== 'document') return byType ?? byName ?? defaultFormat[kind]
  const known = [byType, byName].find((format) => format !== undefined && documentFormats.has(format))
  if (known !== undefined) return known
  // Source code and other texts have hundreds of types.
  return mediaType?.startsWith('text/') ? 'txt' : (byType ?? byName ?? 'txt')
}

const defaultFormat = { image: 'png', video: 'mp4' } as const

/** Where the bytes are; undefined for a URL that Bedrock does not read, or a file stored elsewhere. */
export function encodeSource(source: MediaSource): MediaBytes | undefined {
  switch (source.kind) {
    case 'data':
      return { bytes: inUtf8(source).base64 }
    case 'url':
      return isS3Url(source.url) ? { s3Location: { uri: source.url } } : undefined
    case 'id':
      return undefined
  }
}

/** Whether Bedrock can read the URL itself: it reads only S3. */
export function isS3Url(url: string): boolean {
  return url.startsWith('s3://')
}

function named(kind: BlockKind, name: string): string {
  const renamed = formats[kind]
  return Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name
}
