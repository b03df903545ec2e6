import type { Endpoint, Model } from '../../catalog/catalog.ts'
import { endpointRegion } from '../../catalog/endpoint-region.ts'
import { cheapestPrices, supportedParameters } from '../../catalog/model-record.ts'
import { tokenizerFamily } from '../../catalog/tokenizer-family.ts'
import type { QueryParameters } from '../../contract/contract.ts'

type Filters = QueryParameters<'listModels'>

const dayMs = 24 * 60 * 60 * 1000

/** Whether a model passes all filters of a list at `now`, in Unix milliseconds. */
export function passesFilters(model: Model, query: Filters, now: number): boolean {
  const { endpoints } = model
  return (
    hasText(model, query.q) &&
    hasAll(supportedParameters(model), query.supported_parameters) &&
    hasAll(model.inputModalities, query.input_modalities) &&
    hasAll(model.outputModalities, query.output_modalities) &&
    (query.context === undefined || (model.contextLength ?? 0) >= query.context) &&
    hasAny(
      endpoints.map(({ provider }) => provider.slug),
      query.providers,
    ) &&
    hasAny([model.id.split('/')[0] ?? ''], query.model_authors) &&
    (query.arch === undefined || tokenizerFamily(model.id).toLowerCase() === query.arch.toLowerCase()) &&
    (query.zdr === undefined || endpoints.some(({ provider }) => provider.isZdr)) &&
    hasRegion(endpoints, query.region) &&
    // No source of the catalog says it of any model yet.
    query.distillable !== 'true' &&
    isPriced(model, query) &&
    isOfAge(model, query, now)
  )
}

function hasText({ id, name, description }: Model, text: string | undefined): boolean {
  if (text === undefined || text === '') return true
  const wanted = text.toLowerCase()
  return [id, name, description].some((each) => each.toLowerCase().includes(wanted))
}

function split(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function hasAll(values: readonly string[], wanted: string | undefined): boolean {
  return wanted === undefined || split(wanted).every((each) => values.includes(each))
}

function hasAny(values: readonly string[], wanted: string | undefined): boolean {
  return wanted === undefined || split(wanted).some((each) => values.includes(each))
}

function hasRegion(endpoints: readonly Endpoint[], region: string | undefined): boolean {
  return region === undefined || endpoints.some((endpoint) => endpointRegion(endpoint) === region)
}

function isPriced(model: Model, query: Filters): boolean {
  const { min_price: min, max_price: max, min_output_price: minOutput, max_output_price: maxOutput } = query
  if ([min, max, minOutput, maxOutput].every((bound) => bound === undefined)) return true
  const prices = cheapestPrices(model)
  if (prices === null) return false
  return isWithin(prices.promptPicos / 1e6, min, max) && isWithin(prices.completionPicos / 1e6, minOutput, maxOutput)
}

function isOfAge({ createdAt }: Model, { min_age_days: min, max_age_days: max }: Filters, now: number): boolean {
  if (min === undefined && max === undefined) return true
  return createdAt > 0 && isWithin((now - createdAt * 1000) / dayMs, min, max)
}

function isWithin(value: number, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  return value >= min && value <= max
}
