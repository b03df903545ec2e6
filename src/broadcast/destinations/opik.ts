import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/** Its OTLP endpoint: https://www.comet.com/docs/opik/integrations/opentelemetry. The key stands in its header without a scheme. */
export const opik = otlpDestination<Schema<'ObservabilityOpikConfig'>>({
  type: 'opik',
  target: ({ baseUrl = 'https://www.comet.com/opik', apiKey, workspace, projectName }) => ({
    url: addressBelow(baseUrl, '/api/v1/private/otel/v1/traces', 'baseUrl'),
    headers: { authorization: apiKey, 'comet-workspace': workspace, projectname: projectName },
  }),
})
