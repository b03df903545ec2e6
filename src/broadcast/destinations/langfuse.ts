import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { labelAttributes, traceMetadata } from '../otlp/generation-attributes.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'
import { attributesOf } from '../otlp/span.ts'
import { basic } from '../request-headers.ts'

/** Its OTLP endpoint, and its own names of attributes: https://langfuse.com/integrations/native/opentelemetry. */
export const langfuse = otlpDestination<Schema<'ObservabilityLangfuseConfig'>>({
  type: 'langfuse',
  target: ({ baseUrl = 'https://us.cloud.langfuse.com', publicKey, secretKey }) => ({
    url: addressBelow(baseUrl, '/api/public/otel/v1/traces', 'baseUrl'),
    headers: { authorization: basic(publicKey, secretKey), 'x-langfuse-ingestion-version': '4' },
  }),
  more: (span, { record: { trace, metadata } }) => {
    if (span.attributes['gen_ai.tool.name'] !== undefined) return { 'langfuse.observation.type': 'tool' }
    if (span.attributes['gen_ai.operation.name'] === undefined) return { 'langfuse.observation.type': 'span' }
    const name = trace?.['trace_name']
    return {
      'langfuse.observation.type': 'generation',
      ...attributesOf({ 'langfuse.trace.name': typeof name === 'string' ? name : null }),
      ...traceMetadata(trace, 'langfuse.trace.metadata.'),
      ...labelAttributes(metadata, 'langfuse.trace.metadata.'),
    }
  },
})
