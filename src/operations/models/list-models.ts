import type { Model } from '../../catalog/catalog.ts'
import type { QueryParameters } from '../../contract.ts'
import type { Handler } from '../handler.ts'
import { cheapestPrices, supportedParameters, toModelRecord } from './model-record.ts'

type Filters = QueryParameters<'listModels'>

/** GET /models */
export const listModels: Handler<'listModels'> = async ({ query }, { catalog }) => {
  const passed = [...catalog().models.values()].filter((model) => passes(model, query))
  const sorted = query.sort === undefined ? passed : passed.toSorted(orders[query.sort])
  const offset = query.offset ?? 0
  const page = sorted.slice(offset, offset + (query.limit ?? 500))
  return { status: 200, body: { data: page.map(toModelRecord), total_count: sorted.length } }
}

function passes(model: Model, query: Filters): boolean {
  return (
    hasText(model, query.q) &&
    hasAll(supportedParameters(model), query.supported_parameters) &&
    hasAll(model.inputModalities, query.input_modalities) &&
    hasAll(model.outputModalities, query.output_modalities) &&
    (query.context === undefined || (model.contextLength ?? 0) >= query.context) &&
    hasAny(
      model.endpoints.map(({ provider }) => provider.slug),
      query.providers,
    ) &&
    hasAny([model.id.split('/')[0] ?? ''], query.model_authors) &&
    isPriced(model, query.min_price ?? undefined, query.max_price ?? undefined)
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

function isPriced(model: Model, min: number | undefined, max: number | undefined): boolean {
  if (min === undefined && max === undefined) return true
  const prices = cheapestPrices(model)
  if (prices === null) return false
  const dollarsPerMillion = prices.promptPicos / 1e6
  return dollarsPerMillion >= (min ?? 0) && dollarsPerMillion <= (max ?? Number.POSITIVE_INFINITY)
}

const promptPicos = (model: Model) => cheapestPrices(model)?.promptPicos

// Models without a price come last, whichever way prices are sorted.
function byPrice(direction: 1 | -1) {
  return (a: Model, b: Model) => {
    const left = promptPicos(a)
    const right = promptPicos(b)
    if (left === undefined || right === undefined) return (left === undefined ? 1 : 0) - (right === undefined ? 1 : 0)
    return direction * (left - right)
  }
}

const orders: Readonly<Record<NonNullable<Filters['sort']>, (a: Model, b: Model) => number>> = {
  newest: (a, b) => b.createdAt - a.createdAt,
  'pricing-low-to-high': byPrice(1),
  'pricing-high-to-low': byPrice(-1),
  'context-high-to-low': (a, b) => (b.contextLength ?? 0) - (a.contextLength ?? 0),
}
