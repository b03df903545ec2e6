import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'
import { attributesOf } from '../otlp/span.ts'

/**
 * Its OTLP endpoint, which makes `$ai_generation` events of chats and reads who asked from the resource:
 * https://posthog.com/docs/llm-analytics/installation/opentelemetry.
 */
export const posthog = otlpDestination<Schema<'ObservabilityPosthogConfig'>>({
  type: 'posthog',
  target: ({ endpoint = 'https://us.i.posthog.com', apiKey }) => ({
    url: addressBelow(endpoint, '/i/v0/ai/otel', 'endpoint'),
    headers: { authorization: `Bearer ${apiKey}` },
  }),
  asker: ({ record, keyHash }) => attributesOf({ 'posthog.distinct_id': record.externalUser ?? keyHash }),
})
