import type { Endpoint, Model, Prices } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract.ts'

type Modalities = Schema<'ModelArchitecture'>

/** The wire record of a model; prices and limits are those of its cheapest endpoint. */
export function toModelRecord(model: Model): Schema<'Model'> {
  const top = cheapestEndpoint(model)
  return {
    id: model.id,
    canonical_slug: model.id,
    name: model.name,
    created: model.createdAt,
    description: model.description,
    context_length: model.contextLength,
    architecture: {
      modality: `${model.inputModalities.join('+')}->${model.outputModalities.join('+')}`,
      // The catalog is built from a data set whose words are the contract's; others are left out there.
      input_modalities: [...model.inputModalities] as Modalities['input_modalities'],
      output_modalities: [...model.outputModalities] as Modalities['output_modalities'],
      tokenizer: 'Other',
      instruct_type: null,
    },
    pricing: top?.prices ? toPricing(top.prices) : null,
    top_provider: {
      context_length: top?.contextLength ?? model.contextLength,
      max_completion_tokens: top?.maxOutputTokens ?? model.maxOutputTokens,
      is_moderated: false,
    },
    per_request_limits: null,
    supported_parameters: supportedParameters(model),
    default_parameters: null,
    supported_voices: null,
    knowledge_cutoff: null,
    expiration_date: null,
    links: { details: `/api/v1/models?q=${encodeURIComponent(model.id)}` },
  }
}

/** Parameters that at least one endpoint is known to support. */
export function supportedParameters(model: Model): string[] {
  return [...new Set(model.endpoints.flatMap((endpoint) => [...(endpoint.supportedParameters ?? [])]))].sort()
}

/** The prices of the endpoint whose prompt tokens cost least; null when none is known. */
export function cheapestPrices(model: Model): Prices | null {
  return cheapestEndpoint(model)?.prices ?? null
}

function cheapestEndpoint(model: Model): Endpoint | undefined {
  const priced = model.endpoints.filter(({ prices, tier }) => prices !== null && tier === 'default')
  const price = (endpoint: Endpoint) => endpoint.prices?.promptPicos ?? 0
  return priced.toSorted((a, b) => price(a) - price(b))[0] ?? model.endpoints[0]
}

function toPricing(prices: Prices): NonNullable<Schema<'Model'>['pricing']> {
  return {
    prompt: perToken(prices.promptPicos),
    completion: perToken(prices.completionPicos),
    request: decimal(prices.requestNanos, 9),
    ...(prices.cacheReadPicos !== undefined && { input_cache_read: perToken(prices.cacheReadPicos) }),
    ...(prices.cacheWritePicos !== undefined && { input_cache_write: perToken(prices.cacheWritePicos) }),
  }
}

function perToken(picos: number): string {
  return decimal(picos, 12)
}

/** A whole number of 10^-places as a plain decimal: `decimal(250_000, 12)` is `0.00000025`. */
export function decimal(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
