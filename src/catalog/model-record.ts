import type { Schema } from '../contract/contract.ts'
import type { Endpoint, Model, Prices } from './catalog.ts'
import { toPricing } from './pricing-record.ts'
import { tokenizerFamily } from './tokenizer-family.ts'

type Architecture = Schema<'ModelArchitecture'>

/** The wire record of a model; prices and limits are those of its cheapest endpoint. */
export function toModelRecord(model: Model): Schema<'Model'> {
  const top = cheapestEndpoint(model)
  return {
    canonical_slug: model.id,
    name: model.name,
    ...toModelNames(model),
    description: model.description,
    context_length: model.contextLength,
    architecture: toArchitecture(model),
    pricing: toPricing(top?.prices ?? null),
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
    links: { details: `/api/v1/models/${endpointsPath(model.id)}/endpoints` },
  }
}

/** The members of a model that OpenAI's and Anthropic's clients read. */
export function toModelNames({ id, name, createdAt }: Model) {
  return {
    id,
    object: 'model',
    created: createdAt,
    owned_by: id.split('/', 1)[0] ?? id,
    type: 'model',
    display_name: name,
    created_at: new Date(createdAt * 1000).toISOString(),
  } as const satisfies Omit<Schema<'ModelResponse'>, 'data'>
}

/** The wire record of what a model reads and produces. */
export function toArchitecture({ id, inputModalities, outputModalities }: Model): Architecture {
  return {
    modality: `${inputModalities.join('+')}->${outputModalities.join('+')}`,
    // The catalog's data set contains only the contract's values.
    input_modalities: [...inputModalities] as Architecture['input_modalities'],
    output_modalities: [...outputModalities] as Architecture['output_modalities'],
    tokenizer: tokenizerFamily(id),
    instruct_type: null,
  }
}

// Author and slug are two path segments, whatever characters the slug contains.
function endpointsPath(id: string): string {
  const slash = id.indexOf('/')
  return `${encodeSegment(id.slice(0, slash))}/${encodeSegment(id.slice(slash + 1))}`
}

// Allowed unencoded in a segment (RFC 3986 §3.3), and easier to read.
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%40', '@').replaceAll('%2B', '+')
}

/** Parameters that at least one endpoint is known to support. */
export function supportedParameters(model: Model): string[] {
  return [...new Set(model.endpoints.flatMap((endpoint) => [...(endpoint.supportedParameters ?? [])]))].sort()
}

/** The prices of the endpoint with the cheapest prompt tokens; null when none are known. */
export function cheapestPrices(model: Model): Prices | null {
  return cheapestEndpoint(model)?.prices ?? null
}

function cheapestEndpoint(model: Model): Endpoint | undefined {
  const priced = model.endpoints.filter(({ prices, tier }) => prices !== null && tier === 'default')
  const price = (endpoint: Endpoint) => endpoint.prices?.promptPicos ?? 0
  return priced.toSorted((a, b) => price(a) - price(b))[0] ?? model.endpoints[0]
}
