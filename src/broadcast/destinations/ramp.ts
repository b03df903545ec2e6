import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Its intake of AI usage, which takes OTLP with the key of the integration. */
export const ramp = otlpDestination<Schema<'ObservabilityRampConfig'>>({
  type: 'ramp',
  target: ({ baseUrl = 'https://api.ramp.com/developer/v1/ai-usage/service', apiKey }) => ({
    url: addressBelow(baseUrl, '/v1/traces', 'baseUrl'),
    headers: { authorization: `Bearer ${apiKey}` },
  }),
})
