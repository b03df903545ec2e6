const binaryPrefix = 'base64:'

/**
 * Redacted thoughts as the text that their bytes encode, as the model's maker sends it elsewhere. Bytes that are not UTF-8 stay base64,
 * behind a prefix.
 */
export function decodeRedacted(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString('utf8')
  return Buffer.from(text).toString('base64') === base64 && !text.startsWith(binaryPrefix)
    ? text
    : binaryPrefix + base64
}

/** The base64 of the wire for what `decodeRedacted` gave. */
export function encodeRedacted(encrypted: string): string {
  if (encrypted.startsWith(binaryPrefix)) return encrypted.slice(binaryPrefix.length)
  return Buffer.from(encrypted).toString('base64')
}
