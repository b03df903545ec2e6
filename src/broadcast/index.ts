import type { DestinationKind } from './define-destination.ts'
import type { DestinationType } from './destination-type.ts'
import { arize } from './destinations/arize.ts'
import { braintrust } from './destinations/braintrust.ts'
import { clickhouse } from './destinations/clickhouse.ts'
import { dash0 } from './destinations/dash0.ts'
import { datadog } from './destinations/datadog.ts'
import { grafana } from './destinations/grafana.ts'
import { honeycomb } from './destinations/honeycomb.ts'
import { langfuse } from './destinations/langfuse.ts'
import { langsmith } from './destinations/langsmith.ts'
import { newrelic } from './destinations/newrelic.ts'
import { opik } from './destinations/opik.ts'
import { otelCollector } from './destinations/otel-collector.ts'
import { posthog } from './destinations/posthog.ts'
import { ramp } from './destinations/ramp.ts'
import { s3 } from './destinations/s3.ts'
import { sentry } from './destinations/sentry.ts'
import { snowflake } from './destinations/snowflake.ts'
import { weave } from './destinations/weave.ts'
import { webhook } from './destinations/webhook.ts'

/** What the registry knows a kind by: its config was held to the contract's schema of the type. */
export type AnyKind = DestinationKind<Readonly<Record<string, unknown>>>

/** Every kind of destination, by the type that the contract gives it. */
export const destinationKinds = {
  arize,
  braintrust,
  clickhouse,
  dash0,
  datadog,
  grafana,
  honeycomb,
  langfuse,
  langsmith,
  newrelic,
  opik,
  'otel-collector': otelCollector,
  posthog,
  ramp,
  s3,
  sentry,
  snowflake,
  weave,
  webhook,
} as const satisfies Readonly<Record<DestinationType, AnyKind>>
