import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'

/** A key of AWS; the session token belongs to a temporary one. */
export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Who signs, and for what. */
export interface AwsScope {
  readonly credentials: AwsCredentials
  readonly region: string
  /** The service's name in signatures. */
  readonly service: string
}

/** A request as it leaves. */
export interface SignableRequest {
  /** Absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/**
 * The headers that sign a POST with AWS Signature Version 4 at a time (Unix milliseconds): over its address, its media type and its body.
 * The path is encoded once more for the signature, as all services but S3 want it.
 */
export async function signForAws(
  { url, headers, body }: SignableRequest,
  { credentials, region, service }: AwsScope,
  nowMs: number,
): Promise<Readonly<Record<string, string>>> {
  const contentType = headers['content-type']
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256, applyChecksum: false })
  // Only what nobody on the way changes.
  const named = { ...(contentType === undefined ? {} : { 'content-type': contentType }) }
  const signed = await signer.sign(
    { method: 'POST', ...placeOf(url), headers: { host: new URL(url).host, ...named }, body },
    { signingDate: new Date(nowMs) },
  )
  const { host: _host, 'content-type': _contentType, ...added } = signed.headers
  return added
}

/** A request to an S3-compatible store; its body is known by its hash alone. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Absolute URL, each segment of the path encoded once. */
  readonly url: string
  /** SHA-256 of the body, in hexadecimal. */
  readonly bodySha256: string
}

/** The headers that sign a request to an S3-compatible store with AWS Signature Version 4 at a time (Unix milliseconds): over its address and its body. */
export async function signForS3(
  { method, url, bodySha256 }: S3Request,
  { credentials, region }: Omit<AwsScope, 'service'>,
  nowMs: number,
): Promise<Readonly<Record<string, string>>> {
  const parts = { credentials, region, service: 's3', sha256: Sha256, applyChecksum: false, uriEscapePath: false }
  const headers = { host: new URL(url).host, 'x-amz-content-sha256': bodySha256 }
  const signed = await new SignatureV4(parts).sign(
    { method, ...placeOf(url), headers },
    { signingDate: new Date(nowMs) },
  )
  const { host: _host, ...added } = signed.headers
  return added
}

function placeOf(url: string) {
  const { protocol, hostname, pathname: path, searchParams } = new URL(url)
  const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]))
  return { protocol, hostname, path, query }
}
