import { createHash } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { signForS3 } from '../../outbound/aws-signature.ts'
import type { BroadcastItem } from '../../records/destination.ts'
import { addressBelow } from '../addresses.ts'
import { type DestinationRequest, defineDestination } from '../define-destination.ts'
import { requestHeaders } from '../request-headers.ts'
import { jsonLines } from '../rows/json-lines.ts'

type Config = Schema<'ObservabilityS3Config'>

/**
 * Objects with a JSON line for each generation in a bucket of AWS or of a store with the same interface (`endpoint`). An object is named for
 * its batch: sent again, it takes its own place.
 */
export const s3 = defineDestination<Config>({
  type: 's3',
  itemsMax: 500,
  url: (config) => objectUrl(config, []),
  async encode(items, config, { batchId, now }) {
    const { accessKeyId, secretAccessKey, sessionToken, region = 'us-east-1' } = config
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
    const place = folder(config, firstMoment(items, now))
    const requests: DestinationRequest[] = []
    for await (const lines of jsonLines(items, (row) => row)) {
      const body = Buffer.from(lines, 'utf8')
      const name = requests.length === 0 ? batchId : `${batchId}-${requests.length}`
      const url = objectUrl(config, [...place, `${name}.ndjson`])
      const bodySha256 = createHash('sha256').update(body).digest('hex')
      const signed = await signForS3({ method: 'PUT', url, bodySha256 }, { credentials, region }, now)
      const headers = requestHeaders({ ...signed, 'content-type': 'application/x-ndjson' }, config.headers)
      requests.push({ method: 'PUT', url, headers, body })
    }
    return requests
  },
})

// The items of a batch stay the same, the time of its sending does not: the day must not change when it is sent again.
function firstMoment(items: readonly BroadcastItem[], now: number): Date {
  return new Date(items.reduce((first, { record }) => Math.min(first, record.createdAt), now))
}

function folder({ pathTemplate = '{prefix}/{date}', prefix = 'service-traces' }: Config, moment: Date): string[] {
  const date = moment.toISOString().slice(0, 10)
  const [year = '', month = '', day = ''] = date.split('-')
  const values: Readonly<Record<string, string>> = {
    prefix,
    date,
    year,
    month,
    day,
    hour: moment.toISOString().slice(11, 13),
  }
  const path = pathTemplate.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  // A URL would lead elsewhere with these, and no signature would fit.
  return path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
}

function objectUrl({ bucketName, endpoint, region = 'us-east-1' }: Config, key: readonly string[]): string {
  if (endpoint !== undefined)
    return `${addressBelow(endpoint, '', 'endpoint').replace(/\/+$/, '')}/${path([bucketName, ...key])}`
  if (!/^[a-z\d-]+$/.test(region)) throw new GatewayError('invalid_request', 'config.region is not a region of AWS.')
  const host = `s3.${region}.amazonaws.com`
  // A dot in the bucket's name is one too many for the certificate.
  return /^[a-z\d-]+$/.test(bucketName)
    ? `https://${bucketName}.${host}/${path(key)}`
    : `https://${host}/${path([bucketName, ...key])}`
}

/** Encoded once, as signatures want it: `encodeURIComponent` leaves five characters as they are. */
function path(segments: readonly string[]): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return segments.map(encoded).join('/')
}
