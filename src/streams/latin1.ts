// Scanning more characters than this costs as much as decoding them.
const shortLength = 48

/** Decodes UTF-8 that was read as Latin-1, one character per byte. Invalid UTF-8 becomes replacement characters. */
export function latin1ToText(bytes: string): string {
  return bytes.length <= shortLength && isAscii(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Text as UTF-8 read as Latin-1, one character per byte. */
export function textToLatin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
