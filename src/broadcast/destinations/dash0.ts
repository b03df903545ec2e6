import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Its OTLP endpoint: https://www.dash0.com/hub/integrations/int_otlp/overview. */
export const dash0 = otlpDestination<Schema<'ObservabilityDash0Config'>>({
  type: 'dash0',
  target: ({ endpoint = 'https://ingress.eu-west-1.aws.dash0.com', apiKey, dataset = 'default' }) => ({
    url: addressBelow(endpoint, '/v1/traces', 'endpoint'),
    headers: { authorization: `Bearer ${apiKey}`, 'dash0-dataset': dataset },
  }),
})
