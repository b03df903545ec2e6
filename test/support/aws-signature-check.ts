import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request as it arrived. */
export interface SignedRequest {
  /** POST unless given. */
  readonly method?: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly rawBody: string | Uint8Array
}

export interface SigningKey {
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly region: string
  readonly service: string
}

/**
 * The `authorization` that a request must carry, computed as AWS documents Signature Version 4 and without any library for it: over the
 * headers that the request itself says are signed.
 */
export function expectedAuthorization(
  { method = 'POST', path, headers, rawBody }: SignedRequest,
  key: SigningKey,
): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const time = String(headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${key.region}/${key.service}/aws4_request`
  const [route = '', query = ''] = path.split('?')
  const canonical = [
    method,
    // The path on the wire is encoded already; every service but S3 wants its segments encoded again.
    key.service === 's3' ? route : route.split('/').map(encode).join('/'),
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(rawBody),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = scope
    .split('/')
    .reduce<Buffer>((chained, part) => hmac(chained, part), Buffer.from(`AWS4${key.credentials.secretAccessKey}`))
  const signature = hmac(signingKey, text).toString('hex')
  const credential = `${key.credentials.accessKeyId}/${scope}`
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`
}

function encode(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
