import type { Schema } from '../../contract/contract.ts'
import { addressBelow } from '../addresses.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'
import { basic } from '../request-headers.ts'

/** The OTLP gateway of Grafana Cloud: https://grafana.com/docs/grafana-cloud/send-data/traces/set-up/verify-ingestion. */
export const grafana = otlpDestination<Schema<'ObservabilityGrafanaConfig'>>({
  type: 'grafana',
  target: ({ baseUrl = 'https://otlp-gateway-prod-us-west-0.grafana.net', instanceId, apiKey }) => ({
    url: addressBelow(baseUrl, '/otlp/v1/traces', 'baseUrl'),
    headers: { authorization: basic(instanceId, apiKey) },
  }),
})
