import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import type { OutgoingRequest } from '../transport/http-transport.ts'

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

/**
 * The headers that sign a POST with AWS Signature Version 4 at a time (Unix milliseconds): over its address, its media type and its body.
 * The path is encoded once more for the signature, as all services but S3 want it.
 */
export async function signForAws(
  { url, headers, body }: OutgoingRequest,
  { credentials, region, service }: AwsScope,
  nowMs: number,
): Promise<Readonly<Record<string, string>>> {
  const { protocol, hostname, host, pathname, searchParams } = new URL(url)
  const contentType = headers['content-type']
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256, applyChecksum: false })
  // Only what nobody on the way changes.
  const named = { host, ...(contentType === undefined ? {} : { 'content-type': contentType }) }
  const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]))
  const signed = await signer.sign(
    { method: 'POST', protocol, hostname, path: pathname, query, headers: named, body },
    { signingDate: new Date(nowMs) },
  )
  const { host: _host, 'content-type': _contentType, ...added } = signed.headers
  return added
}
