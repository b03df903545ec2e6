import type { DestinationType } from '../../src/broadcast/destination-type.ts'

const key = 'secret-0123456789abcdef0123456789'

/** The least that each kind of destination takes to be reached. */
export const smallestConfigs: Readonly<Record<DestinationType, Readonly<Record<string, unknown>>>> = {
  arize: { apiKey: key, spaceKey: key, modelId: 'support' },
  braintrust: { apiKey: key, projectId: 'p-1' },
  clickhouse: { host: 'https://ch.example.com:8443', database: 'default', username: 'writer', password: key },
  dash0: { apiKey: key },
  datadog: { apiKey: key, mlApp: 'support' },
  grafana: { apiKey: key, instanceId: '123456' },
  honeycomb: { apiKey: key },
  langfuse: { publicKey: 'pk-lf-1', secretKey: key },
  langsmith: { apiKey: key },
  newrelic: { licenseKey: key },
  opik: { apiKey: key, workspace: 'team', projectName: 'support' },
  'otel-collector': { endpoint: 'https://otel.example.com:4318' },
  posthog: { apiKey: key },
  ramp: { apiKey: key },
  s3: { bucketName: 'traces', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: key },
  sentry: { dsn: 'https://0123456789abcdef@o1.ingest.example.com/42', otlpEndpoint: 'https://o1.ingest.example.com' },
  snowflake: { account: 'org-account', token: key },
  weave: { apiKey: key, entity: 'team', project: 'support' },
  webhook: { url: 'https://hooks.example.com/generations' },
}

/** A part of the configurations that none but the gateway may ever see again. */
export const secretPart = '0123456789abcdef'
