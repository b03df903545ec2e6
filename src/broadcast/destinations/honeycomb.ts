import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Its OTLP endpoint: https://docs.honeycomb.io/send-data/opentelemetry. Classic environments alone need a dataset. */
export const honeycomb = otlpDestination<Schema<'ObservabilityHoneycombConfig'>>({
  type: 'honeycomb',
  target: ({ endpoint = 'https://api.honeycomb.io', apiKey, dataset }) => ({
    url: addressBelow(endpoint, '/v1/traces', 'endpoint'),
    headers: { 'x-honeycomb-team': apiKey, ...(dataset !== undefined && { 'x-honeycomb-dataset': dataset }) },
  }),
})
