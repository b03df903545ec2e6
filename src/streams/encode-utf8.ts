import { transcode } from 'node:buffer'

// Below this, going through UTF-16 costs more than it saves.
const shortText = 4 * 1024

/** Text as UTF-8 bytes; half of a surrogate pair becomes a replacement character. */
export function encodeUtf8(text: string): Buffer {
  if (text.length < shortText) return Buffer.from(text)
  // Node encodes text beyond Latin-1 character by character, twice; going through UTF-16 takes a third of the time. For ASCII it takes half
  // as much again, which is little.
  return transcodeWide(text) ?? Buffer.from(text)
}

/** Undefined for text with half a surrogate pair. */
function transcodeWide(text: string): Buffer | undefined {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'ucs2', 'utf8')
  } catch {
    return undefined
  }
}
