import type { MediaSource } from '../../../canonical/part.ts'
import { isUrl } from '../../../errors/is-url.ts'
import type { MediaKind } from '../../format.ts'
import { inUtf8 } from '../../shared/text-files.ts'
import type { GeminiPart } from '../wire.ts'

const youTubeHosts: ReadonlySet<string> = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'])

/** Whether Google fetches a URL itself: its storage buckets, its Files API, and videos of YouTube. */
export function takesMediaUrl(kind: MediaKind, url: string): boolean {
  const parsed = isUrl(url) ? new URL(url) : undefined
  switch (parsed?.protocol) {
    case 'gs:':
      return true
    case 'https:':
      return isStoredFile(parsed) || (kind !== 'image' && youTubeHosts.has(parsed.hostname))
    default:
      return false
  }
}

/**
 * The part for media; undefined for a file stored at another provider. `filename` helps to tell the type behind a URL; files stored at
 * Google are relative to `baseUrl`.
 */
export function encodeMedia(
  kind: MediaKind,
  source: MediaSource,
  filename: string | undefined,
  baseUrl: string,
): GeminiPart | undefined {
  switch (source.kind) {
    case 'data': {
      const { mediaType, base64 } = inUtf8(source)
      return { inlineData: { mimeType: mediaType, data: base64 } }
    }
    case 'url': {
      const mimeType = mediaTypeOfUrl(kind, source.url, filename)
      return { fileData: { fileUri: source.url, ...(mimeType === undefined ? {} : { mimeType }) } }
    }
    case 'id':
      return /^files\/[\w-]+$/.test(source.id) ? { fileData: { fileUri: `${baseUrl}/${source.id}` } } : undefined
  }
}

/** The media type of audio by the name of its container or codec. */
export function audioMediaType(format: string): string {
  return audioTypes.get(format.toLowerCase()) ?? `audio/${format.toLowerCase()}`
}

const audioTypes: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mp3'],
  ['m4a', 'audio/mp4'],
  ['opus', 'audio/ogg'],
  ['pcm16', 'audio/pcm'],
  ['pcm24', 'audio/pcm'],
])

const typesOfExtension: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['html', 'text/html'],
  ['json', 'application/json'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mpeg', 'video/mpeg'],
  ['mpg', 'video/mpeg'],
  ['mp3', 'audio/mp3'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['ogg', 'audio/ogg'],
])

const usualTypes: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  file: 'application/pdf',
  video: 'video/mp4',
}

/** Vertex requires a type with each URL, even of a bucket; the Files API knows the type. */
function mediaTypeOfUrl(kind: MediaKind, url: string, filename: string | undefined): string | undefined {
  const parsed = isUrl(url) ? new URL(url) : undefined
  if (parsed !== undefined && isStoredFile(parsed)) return undefined
  if (parsed !== undefined && youTubeHosts.has(parsed.hostname)) return usualTypes.video
  const named = [filename, parsed?.pathname].map((name) => /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase())
  return named.map((extension) => typesOfExtension.get(extension ?? '')).find(Boolean) ?? usualTypes[kind]
}

function isStoredFile({ hostname, pathname }: URL): boolean {
  return hostname === 'generativelanguage.googleapis.com' && /\/files\/[^/]+$/.test(pathname)
}
