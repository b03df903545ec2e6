import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { isUrl } from '../../errors/is-url.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Its OTLP endpoint, `https://<host>/api/<project>/integration/otlp/v1/traces`: https://docs.sentry.io/concepts/otlp/direct/traces. */
export const sentry = otlpDestination<Schema<'ObservabilitySentryConfig'>>({
  type: 'sentry',
  target: ({ dsn, otlpEndpoint }) => ({
    url: addressBelow(otlpEndpoint, '/v1/traces', 'otlpEndpoint'),
    headers: { 'x-sentry-auth': `sentry sentry_key=${keyIn(dsn)}` },
  }),
})

/** The public key of a DSN, which is what its URL has for a user. */
function keyIn(dsn: string): string {
  const key = isUrl(dsn) ? decodeURIComponent(new URL(dsn).username) : ''
  if (!/^[\w-]+$/.test(key)) throw new GatewayError('invalid_request', 'config.dsn has no public key in it.')
  return key
}
