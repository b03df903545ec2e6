import type { ConfigMembers } from './destination-type.ts'

/** The members of each kind's settings that say where requests go. */
export const addressMembers: ConfigMembers = {
  arize: ['baseUrl'],
  braintrust: ['baseUrl'],
  clickhouse: ['host'],
  dash0: ['endpoint'],
  datadog: ['url'],
  grafana: ['baseUrl'],
  honeycomb: ['endpoint'],
  langfuse: ['baseUrl'],
  langsmith: ['endpoint'],
  newrelic: [],
  opik: ['baseUrl'],
  'otel-collector': ['endpoint'],
  posthog: ['endpoint'],
  ramp: ['baseUrl'],
  s3: ['endpoint'],
  sentry: ['otlpEndpoint', 'dsn'],
  snowflake: [],
  weave: ['baseUrl'],
  webhook: ['url'],
}
