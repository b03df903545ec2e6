import type { Schema } from '../../contract/contract.ts'
import { otlpDestination } from '../otlp/otlp-destination.ts'

const addresses: Readonly<Record<Schema<'ObservabilityNewrelicRegion'>, string>> = {
  us: 'https://otlp.nr-data.net/v1/traces',
  eu: 'https://otlp.eu01.nr-data.net/v1/traces',
}

/** Its OTLP endpoint, and how long its texts may be: https://docs.newrelic.com/docs/opentelemetry/best-practices/opentelemetry-otlp. */
export const newrelic = otlpDestination<Schema<'ObservabilityNewrelicConfig'>>({
  type: 'newrelic',
  target: ({ region = 'us', licenseKey }) => ({ url: addresses[region], headers: { 'api-key': licenseKey } }),
  charactersMax: 4095,
})
