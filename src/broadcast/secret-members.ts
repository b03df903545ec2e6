import type { ConfigMembers } from './destination-type.ts'

/** The members of each kind's settings that nobody may see. The values of `headers` are secret in every kind. */
export const secretMembers: ConfigMembers = {
  arize: ['apiKey', 'spaceKey'],
  braintrust: ['apiKey'],
  clickhouse: ['password'],
  dash0: ['apiKey'],
  datadog: ['apiKey'],
  grafana: ['apiKey'],
  honeycomb: ['apiKey'],
  langfuse: ['secretKey'],
  langsmith: ['apiKey'],
  newrelic: ['licenseKey'],
  opik: ['apiKey'],
  'otel-collector': [],
  posthog: ['apiKey'],
  ramp: ['apiKey'],
  s3: ['secretAccessKey', 'sessionToken'],
  // Its user is a key; as an address it is shown without.
  sentry: ['dsn'],
  snowflake: ['token'],
  weave: ['apiKey'],
  webhook: ['secret'],
}
