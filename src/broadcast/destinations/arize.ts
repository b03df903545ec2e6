import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { openInference } from '../otlp/open-inference.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

/**
 * Its OTLP endpoint, which takes protobuf alone and reads OpenInference: https://arize.com/docs/ax/integrations/opentelemetry. The names of
 * headers and of the project have changed over time; its own packages send old and new ones, too.
 */
export const arize = otlpDestination<Schema<'ObservabilityArizeConfig'>>({
  type: 'arize',
  target: ({ baseUrl = 'https://otlp.arize.com', apiKey, spaceKey, modelId }) => ({
    url: addressBelow(baseUrl, '/v1/traces', 'baseUrl'),
    headers: {
      authorization: apiKey,
      api_key: apiKey,
      'arize-space-id': spaceKey,
      space_id: spaceKey,
      'arize-interface': 'otel',
    },
    resource: { 'openinference.project.name': modelId, model_id: modelId },
  }),
  more: openInference,
})
