import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Any receiver of OTLP over HTTP. */
export const otelCollector = otlpDestination<Schema<'ObservabilityOtelCollectorConfig'>>({
  type: 'otel-collector',
  target: ({ endpoint, protocol = 'http/protobuf' }) => ({
    url: addressBelow(endpoint, '/v1/traces', 'endpoint'),
    headers: {},
    protocol,
  }),
})
