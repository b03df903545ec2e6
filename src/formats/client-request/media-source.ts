import type { MediaSource } from '../../canonical/part.ts'
import { withEncoding } from '../../streams/decode-text.ts'

/** The bytes of a `data:` URL, or any other URL itself. */
export function sourceOfUrl(url: string): MediaSource {
  return decodeDataUrl(url) ?? { kind: 'url', url }
}

/** The bytes of a file in a `data:` URL or bare base64, whose type only the name tells. */
export function sourceOfFileData(data: string, filename: string | null | undefined): MediaSource {
  return decodeDataUrl(data) ?? { kind: 'data', mediaType: mediaTypeOf(filename ?? ''), base64: data }
}

const dataUrlHead = /^data:([^;,]*)((?:;[^;,]*)*),/i

/** What a `data:` URL (RFC 2397) holds; undefined for any other URL. */
export function decodeDataUrl(url: string): Extract<MediaSource, { readonly kind: 'data' }> | undefined {
  // Only the start, as the rest may be megabytes.
  const head = dataUrlHead.exec(url.slice(0, 512))
  if (head === null) return undefined
  const [whole, mediaType, parameters = ''] = head
  const body = url.slice(whole.length)
  const bare = mediaType === undefined || mediaType === '' ? 'text/plain' : mediaType.toLowerCase()
  return /;\s*base64\s*$/i.test(parameters)
    ? { kind: 'data', mediaType: withEncoding(bare, parameters), base64: body }
    : { kind: 'data', mediaType: bare, base64: Buffer.from(decodePercent(body)).toString('base64') }
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
}

function mediaTypeOf(filename: string): string {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return mediaTypes[extension] ?? 'application/octet-stream'
}
