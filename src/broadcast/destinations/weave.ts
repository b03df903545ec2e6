import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'
import { basic } from '../request-headers.ts'

/**
 * Its OTLP endpoint, which takes protobuf alone: https://docs.wandb.ai/weave/guides/tracking/otel. Older servers read who asks and the project
 * from `authorization` and `project_id`, newer ones from `wandb-api-key` and the resource.
 */
export const weave = otlpDestination<Schema<'ObservabilityWeaveConfig'>>({
  type: 'weave',
  target: ({ baseUrl = 'https://trace.wandb.ai', apiKey, entity, project }) => ({
    url: addressBelow(baseUrl, '/otel/v1/traces', 'baseUrl'),
    headers: { authorization: basic('api', apiKey), 'wandb-api-key': apiKey, project_id: `${entity}/${project}` },
    resource: { 'wandb.entity': entity, 'wandb.project': project },
  }),
})
