/** Characters of the bytes 0x80 to 0x9F (encoding.spec.whatwg.org/index-windows-1252.txt). Undefined bytes are control characters. */
const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes Windows-1252. `TextDecoder` of Node.js 20 decodes it as ISO-8859-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\u0080-\u009f]/g, (byte) => specials.charAt(byte.charCodeAt(0) - 0x80))
}
