import { decodeWindows1252 } from './windows-1252.ts'

/** Decodes a text file: as UTF-16 if it has the byte order mark, else in the given encoding, else as UTF-8, else as Windows-1252. */
export function decodeText(bytes: Uint8Array, encoding?: string): string {
  if (hasUtf16Mark(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const said = encoding === undefined ? undefined : decodedAs(encoding, bytes)
  if (said !== undefined) return said
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

/** Undefined for an unknown encoding, and for Latin-1, which is often declared for UTF-8. */
function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(encoding)
    return decoder.encoding === 'windows-1252' ? undefined : decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The encoding that a media type names, else the one that a page or an XML document names in its first kilobyte; undefined if neither does. */
export function encodingOf(mediaType: string, page?: Uint8Array): string | undefined {
  const said = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(mediaType)?.[1]
  if (said !== undefined || page === undefined) return said
  const head = Buffer.from(page.buffer, page.byteOffset, Math.min(page.byteLength, 1024)).toString('latin1')
  const declared = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/.exec(head)?.[1]
  return declared ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1]
}

/** The bare media type of a text with the encoding that `described`, a media type with parameters, names. UTF-8 goes without saying. */
export function withEncoding(bare: string, described: string): string {
  const encoding = /^text\/|[/+]xml$/.test(bare) ? encodingOf(described)?.toLowerCase() : undefined
  return encoding === undefined || /^utf-?8$/.test(encoding) ? bare : `${bare};charset=${encoding}`
}

/** True if bytes begin with the byte order mark of UTF-16. */
export function hasUtf16Mark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
