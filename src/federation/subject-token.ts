/** A JWT taken apart. Nothing in it is to be believed before its signature is verified. */
export interface SubjectToken {
  readonly text: string
  readonly header: Readonly<Record<string, unknown>>
  /** Null where the payload is no JSON object in UTF-8. */
  readonly claims: Readonly<Record<string, unknown>> | null
}

// The third part is empty in a token without a signature (RFC 7519 §6.1), which is a JWT all the same and refused as one.
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]*$/
const charactersMax = 16_384

/** Takes a compact JWT apart; null for what is none: other than three parts, characters outside base64url, a header that is no JSON object. */
export function decodeSubjectToken(text: string): SubjectToken | null {
  if (text.length > charactersMax || !compactForm.test(text)) return null
  const [head = '', payload = ''] = text.split('.')
  const header = decodeObject(head)
  return header === null ? null : { text, header, claims: decodeObject(payload) }
}

/** A claim of the token's own; undefined where it is absent. */
export function claimOf(record: Readonly<Record<string, unknown>> | null, name: string): unknown {
  return record !== null && Object.hasOwn(record, name) ? record[name] : undefined
}

function decodeObject(part: string): Record<string, unknown> | null {
  try {
    // Strict: bytes that are no UTF-8, and a byte order mark, are refused rather than mended.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(part, 'base64url'))
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as never) : null
  } catch {
    return null
  }
}
