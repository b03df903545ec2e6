import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { labelAttributes, traceMetadata } from '../otlp/generation-attributes.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'
import { attributesOf } from '../otlp/span.ts'

/** Its OTLP endpoint, and its own names of attributes: https://docs.langchain.com/langsmith/trace-with-opentelemetry. */
export const langsmith = otlpDestination<Schema<'ObservabilityLangsmithConfig'>>({
  type: 'langsmith',
  target: ({ endpoint = 'https://api.smith.langchain.com', apiKey, project = 'main', workspaceId }) => ({
    url: addressBelow(endpoint, '/otel/v1/traces', 'endpoint'),
    headers: {
      'x-api-key': apiKey,
      'langsmith-project': project,
      ...(workspaceId !== undefined && { 'x-tenant-id': workspaceId }),
    },
  }),
  more: (span, { record: { trace, metadata, sessionId } }) => {
    if (span.attributes['gen_ai.tool.name'] !== undefined) return { 'langsmith.span.kind': 'tool' }
    if (span.attributes['gen_ai.operation.name'] === undefined) return { 'langsmith.span.kind': 'chain' }
    const name = trace?.['trace_name']
    return {
      'langsmith.span.kind': 'llm',
      ...attributesOf({
        'langsmith.trace.name': typeof name === 'string' ? name : null,
        // What it gathers threads by.
        'langsmith.metadata.session_id': sessionId,
      }),
      ...traceMetadata(trace, 'langsmith.metadata.'),
      ...labelAttributes(metadata, 'langsmith.metadata.'),
    }
  },
})
