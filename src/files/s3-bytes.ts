import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type SecretCutter, secretCutter } from '../errors/secret-cutter.ts'
import { type AwsCredentials, signForS3 } from '../outbound/aws-signature.ts'
import type { GuardedClient, OutboundStream } from '../outbound/guarded-client.ts'
import type { Holder } from '../shares/holder.ts'
import type { ByteStore, BytesPlace } from './byte-store.ts'
import { storeUnavailable } from './store-unavailable.ts'

/** An S3-compatible store. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, without a slash at its end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly credentials: AwsCredentials
  /** What keys begin with; may be ''. */
  readonly prefix: string
  /** For one transfer, from its beginning to its end. */
  readonly timeoutMs: number
}

const emptySha256 = createHash('sha256').digest('hex')
// What a store says about a failure.
const faultBytesMax = 64 * 1024

/** Keeps bytes in a bucket, in path style: under the prefix, a name for each workspace and in it one for each file. `now`: Unix milliseconds. */
export function s3Bytes(settings: S3Settings, client: Pick<GuardedClient, 'open'>, now: () => number): ByteStore {
  const { endpoint, bucket, region, credentials, prefix, timeoutMs } = settings
  const secrets = secretCutter(Object.values(credentials))
  const urlOf = ({ workspaceId, id }: BytesPlace) =>
    `${endpoint}/${[bucket, ...prefix.split('/'), workspaceId, id]
      .filter((part) => part !== '')
      .map(segment)
      .join('/')}`
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    place: BytesPlace,
    more: { readonly holder: Holder; readonly bytesMax: number; readonly signal?: AbortSignal; readonly body?: Upload },
  ): Promise<OutboundStream> => {
    const { body: upload, ...limits } = more
    const url = urlOf(place)
    const signed = await signForS3(
      { method, url, bodySha256: upload?.sha256 ?? emptySha256 },
      { credentials, region },
      now(),
    )
    try {
      return await client.open({
        ...{ method, url, timeoutMs, ...limits },
        headers: { ...signed, ...(upload !== undefined && { 'content-length': String(upload.bytes) }) },
        ...(upload !== undefined && { body: upload.chunks }),
      })
    } catch (error) {
      more.signal?.throwIfAborted()
      throw storeUnavailable(error)
    }
  }
  return {
    async put(place, { path, bytes, sha256 }, holder) {
      const chunks = createReadStream(path)
      try {
        const body = { chunks, bytes, sha256 }
        await expectDone(await ask('PUT', place, { holder, bytesMax: faultBytesMax, body }), secrets)
      } finally {
        chunks.destroy()
      }
    },
    async open(place, holder, signal) {
      const answer = await ask('GET', place, { holder, bytesMax: Math.max(place.bytes, faultBytesMax), signal })
      if (answer.status === 200) return answer.body
      if (answer.status !== 404) return refuse(answer, secrets)
      answer.body.destroy()
      return null
    },
    async remove(place, holder) {
      const answer = await ask('DELETE', place, { holder, bytesMax: faultBytesMax })
      if (answer.status === 404) answer.body.destroy()
      else await expectDone(answer, secrets)
    },
  }
}

interface Upload {
  readonly chunks: Readable
  readonly bytes: number
  readonly sha256: string
}

async function expectDone(answer: OutboundStream, secrets: SecretCutter): Promise<void> {
  if (answer.status < 200 || answer.status > 299) await refuse(answer, secrets)
  answer.body.destroy()
}

/** Throws with the store's own code, for the log: `NoSuchBucket`, `SignatureDoesNotMatch`. */
async function refuse({ status, body }: OutboundStream, secrets: SecretCutter): Promise<never> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body) chunks.push(chunk)
  } catch {
    // The status says enough.
  }
  const said = secrets.cut(Buffer.concat(chunks).toString('utf8'))
  const code = /<Code>(\w{1,64})<\/Code>/.exec(said)?.[1] ?? ''
  throw storeUnavailable(new Error(`the store of files answered ${status} ${code}`.trimEnd()))
}

/** As signatures want it: `encodeURIComponent` leaves these five as they are. */
function segment(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
