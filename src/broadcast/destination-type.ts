import type { CheckedSchema, Schema } from '../contract/contract.ts'

/** The kinds of destinations that the contract declares. */
export type DestinationType = Schema<'ObservabilityDestinationType'>

/** The settings of a kind. */
export type ConfigOf<Type extends DestinationType> = Extract<
  Schema<'ObservabilityDestination'>,
  { type: Type }
>['config']

/** For each kind, members of its settings. */
export type ConfigMembers = { readonly [Type in DestinationType]: readonly (keyof ConfigOf<Type> & string)[] }

/** The schema that a kind's settings are held to. */
export const configSchemas: Readonly<Record<DestinationType, CheckedSchema>> = {
  arize: 'ObservabilityArizeConfig',
  braintrust: 'ObservabilityBraintrustConfig',
  clickhouse: 'ObservabilityClickhouseConfig',
  dash0: 'ObservabilityDash0Config',
  datadog: 'ObservabilityDatadogConfig',
  grafana: 'ObservabilityGrafanaConfig',
  honeycomb: 'ObservabilityHoneycombConfig',
  langfuse: 'ObservabilityLangfuseConfig',
  langsmith: 'ObservabilityLangsmithConfig',
  newrelic: 'ObservabilityNewrelicConfig',
  opik: 'ObservabilityOpikConfig',
  'otel-collector': 'ObservabilityOtelCollectorConfig',
  posthog: 'ObservabilityPosthogConfig',
  ramp: 'ObservabilityRampConfig',
  s3: 'ObservabilityS3Config',
  sentry: 'ObservabilitySentryConfig',
  snowflake: 'ObservabilitySnowflakeConfig',
  weave: 'ObservabilityWeaveConfig',
  webhook: 'ObservabilityWebhookConfig',
}

/** Every kind. */
export const destinationTypes = Object.keys(configSchemas) as DestinationType[]
