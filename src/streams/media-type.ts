/** What the first bytes look like, in hexadecimal. */
const signatures: readonly (readonly [mediaType: string, head: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  // GIF87a, GIF89a
  ['image/gif', /^47494638(37|39)61/],
  // RIFF, its length, WEBP
  ['image/webp', /^52494646.{8}57454250/],
  // BM, the file's length, four reserved bytes
  ['image/bmp', /^424d.{8}00000000/],
  ['image/tiff', /^(49492a00|4d4d002a)/],
  // The containers of ISO 14496-12: the box's length, `ftyp`, the brand
  ['image/avif', /^00.{6}66747970617669(66|73)/],
  ['image/heic', /^00.{6}667479706865(69|76)/],
  ['image/heif', /^00.{6}667479706d(69|73)6631/],
  ['video/quicktime', /^00.{6}667479707174/],
  ['video/3gpp', /^00.{6}667479703367/],
  ['video/mp4', /^00.{6}66747970/],
  ['video/webm', /^1a45dfa3/],
  // RIFF, its length, AVI
  ['video/x-msvideo', /^52494646.{8}41564920/],
  ['video/x-flv', /^464c5601/],
  ['video/mpeg', /^000001b[3a]/],
  ['video/x-ms-wmv', /^3026b2758e66cf11/],
  // %PDF-
  ['application/pdf', /^255044462d/],
]

/** Bytes that `sniffMediaType` needs. */
export const sniffedBytes = 16

/** The media type of an image, a video or a PDF by its first bytes; undefined for anything else. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sniffedBytes)).toString('hex')
  return signatures.find(([, pattern]) => pattern.test(head))?.[0]
}
