import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Its OTLP endpoint: https://www.braintrust.dev/docs/integrations/sdk-integrations/opentelemetry. */
export const braintrust = otlpDestination<Schema<'ObservabilityBraintrustConfig'>>({
  type: 'braintrust',
  target: ({ baseUrl = 'https://api.braintrust.dev', apiKey, projectId }) => ({
    url: addressBelow(baseUrl, '/otel/v1/traces', 'baseUrl'),
    headers: { authorization: `Bearer ${apiKey}`, 'x-bt-parent': `project_id:${projectId}` },
  }),
})
