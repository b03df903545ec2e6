import type { PriceCeiling, Turn } from '../canonical/turn.ts'
import type { Endpoint, FlatPrices, Model } from '../catalog/catalog.ts'
import { type PriceConditions, pricesOf } from '../catalog/request-prices.ts'
import { isNamedBy, isTagOf, toEndpointNames } from './endpoint-names.ts'
import { averagePrice, isFree } from './endpoint-price.ts'
import type { Holds } from './guardrail-filter.ts'
import { lackingNatives } from './native-needs.ts'
import type { ExclusionReason } from './plan.ts'
import type { Variant } from './resolve-model.ts'
import type { RouteAllowList } from './route-allow-list.ts'
import { supports } from './supports.ts'

/** One constraint of a request: returns why an endpoint does not meet it, or undefined when it does. */
export interface EndpointFilter {
  readonly reason: ExclusionReason
  readonly explain: (endpoint: Endpoint, model: Model) => string | undefined
}

/** Parameters that an endpoint must be known to support; others are checked only under `require_parameters`. */
const neededParameters = ['prompt', 'image_config'] as const

/** A prompt's tokens are estimated as UTF-8 bytes / 3; hardly any text has less than half as many. */
export const guessPerTokenMax = 2

// Where they are counted before a provider is asked, the guess leaves out only what no count could let in: no text has a quarter as many.
const guessPerCountedTokenMax = 4

const none: readonly string[] = []

/** Parameters of a turn that an endpoint would not be sent, or be sent changed, by the caller's names. */
export interface Losses {
  readonly lost: readonly string[]
  /** Absent: nothing. */
  readonly adjusted?: readonly string[]
}

export type LossesOf = (turn: Turn, endpoint: Endpoint) => Losses

/** The constraints of a request for a model with these variants, in the order in which they are reported as reasons. */
export function compileFilters(
  turn: Turn,
  variants: ReadonlySet<Variant>,
  askedTiers: ReadonlySet<string>,
  {
    allowed,
    held,
    lossesOf,
    shortensUpTo = 0,
    countsInput = false,
    conditions,
  }: {
    readonly held?: Holds | undefined
    readonly allowed?: RouteAllowList | undefined
    readonly lossesOf?: LossesOf | undefined
    readonly shortensUpTo?: number | undefined
    readonly countsInput?: boolean | undefined
    readonly conditions?: PriceConditions | undefined
  } = {},
): readonly EndpointFilter[] {
  const { routing, needs, clientFormat, unknownFields, unknownMembers = none } = turn
  const filters: EndpointFilter[] = []
  const add = (reason: ExclusionReason, explain: EndpointFilter['explain']) => filters.push({ reason, explain })

  // First, so that nothing else that a caller asks for hides what a guardrail forbids.
  if (held !== undefined) add('guardrail', held)
  if (allowed?.models !== undefined) {
    const ids = new Set(allowed.models)
    add('allow_list', (_, model) => (ids.has(model.id) ? undefined : 'serves a model that is not on the allow-list'))
  }
  if (allowed?.endpoints !== undefined) {
    const names = toEndpointNames(allowed.endpoints)
    add('allow_list', (endpoint) =>
      names.some((name) => isNamedBy(name, endpoint, askedTiers)) ? undefined : 'is not on the allow-list',
    )
  }
  if (routing.only !== undefined) {
    const names = toEndpointNames(routing.only)
    add('only', (endpoint) =>
      names.some((name) => isNamedBy(name, endpoint, askedTiers)) ? undefined : 'is not named',
    )
  }
  if (routing.ignore !== undefined && routing.ignore.length > 0) {
    const names = toEndpointNames(routing.ignore)
    add('ignore', (endpoint) => (names.some((name) => isNamedBy(name, endpoint, askedTiers)) ? 'is named' : undefined))
  }
  if (routing.dataCollection === 'deny') {
    add('data_collection', ({ provider: { dataPolicy } }) =>
      dataPolicy.training ? 'may train on prompts' : dataPolicy.retention ? 'keeps prompts' : undefined,
    )
  }
  if (routing.zdr === true) {
    add('zdr', ({ provider }) => (provider.isZdr ? undefined : 'is not known for zero data retention'))
  }
  if (routing.quantizations !== undefined) {
    const wanted = new Set(routing.quantizations.map((quantization) => quantization.toLowerCase()))
    add('quantizations', ({ quantization }) =>
      wanted.has(quantization.toLowerCase()) ? undefined : `has quantization ${quantization}`,
    )
  }
  const { maxPrice } = routing
  if (maxPrice !== undefined) add('max_price', (endpoint) => explainPrice(endpoint, maxPrice, conditions))
  if (routing.enforceDistillableText === true) {
    // No source of the catalog has this for any model yet.
    add('enforce_distillable_text', () => 'is not known to allow training other models')
  }
  if (variants.has('free')) add('free', (endpoint) => (isFree(endpoint) ? undefined : 'is not known to be free'))
  if (needs.inputModalities.size > 0) {
    add('input_modalities', (_, model) => explainModality(needs.inputModalities, model.inputModalities, 'take'))
  }
  if (needs.outputModalities.size > 0) {
    add('output_modalities', (_, model) => explainModality(needs.outputModalities, model.outputModalities, 'make'))
  }
  for (const parameter of neededParameters) {
    if (!needs.parameters.has(parameter)) continue
    add(parameter, (endpoint) => (supports(endpoint, parameter) ? undefined : `does not support ${parameter}`))
  }
  // Programs ask every model to reason, so only the variant makes it a requirement.
  if (variants.has('thinking')) {
    add('reasoning', (endpoint) => (supports(endpoint, 'reasoning') ? undefined : 'does not support reasoning'))
  }
  const { natives = [] } = needs
  const forced = routing.requireParameters === true ? natives : natives.filter(({ isForced }) => isForced)
  if (forced.length > 0) {
    add('native_tools', (endpoint) => {
      const lacking = lackingNatives(forced, endpoint)
      return lacking.length === 0 ? undefined : `does not have ${lacking.join(', ')}`
    })
  }
  const requirement = routing.isStrict === true ? 'strict' : 'require_parameters'
  if (routing.requireParameters === true) {
    const unknown = unknownFields[0] ?? unknownMembers[0]
    add(requirement, (endpoint) => {
      // An endpoint of the caller's own format gets what the gateway does not know, and no other does.
      if (unknown !== undefined && endpoint.provider.format !== clientFormat) return `is not sent ${unknown}`
      for (const parameter of needs.parameters) {
        if (!supports(endpoint, parameter)) return `does not support ${parameter}`
      }
      return undefined
    })
  }
  const guessMax = countsInput ? guessPerCountedTokenMax : guessPerTokenMax
  add('context_length', (endpoint, model) => {
    const contextLength = endpoint.contextLength ?? model.contextLength
    if (contextLength !== null && contextLength <= shortensUpTo) return undefined
    if (contextLength === null || needs.promptTokensGuess <= contextLength * guessMax) return undefined
    return `takes ${contextLength} tokens`
  })
  const named =
    routing.only === undefined && routing.order === undefined
      ? none
      : toEndpointNames([...(routing.only ?? []), ...(routing.order ?? [])])
  add('tier', (endpoint) => {
    const isEligible =
      endpoint.tier === 'default' || askedTiers.has(endpoint.tier) || named.some((name) => isTagOf(name, endpoint))
    return isEligible ? undefined : `is of tier ${endpoint.tier}, which was not asked for`
  })
  // Last: these encode the request for every remaining endpoint.
  for (const parameter of neededParameters) {
    if (!needs.parameters.has(parameter) || lossesOf === undefined) continue
    add(parameter, (endpoint) =>
      lossesOf(turn, endpoint).lost.includes(parameter) ? `can not be told ${parameter}` : undefined,
    )
  }
  if (routing.requireParameters === true && lossesOf !== undefined) {
    add(requirement, (endpoint) => {
      const { lost, adjusted = none } = lossesOf(turn, endpoint)
      if (lost[0] !== undefined) return `is not sent ${lost[0]}`
      const isChanged = routing.isStrict === true && adjusted[0] !== undefined
      return isChanged ? `does not take ${adjusted[0]} as it is` : undefined
    })
  }
  return filters
}

function explainPrice(
  endpoint: Endpoint,
  ceiling: PriceCeiling,
  conditions: PriceConditions | undefined,
): string | undefined {
  const prices =
    endpoint.prices === null || conditions === undefined ? endpoint.prices : pricesOf(endpoint.prices, conditions)
  const limits = [
    { limit: ceiling.prompt, price: prices?.promptPicos, perDollar: 1e6, of: 'prompt' },
    { limit: ceiling.completion, price: prices?.completionPicos, perDollar: 1e6, of: 'completion' },
    { limit: ceiling.request, price: prices?.requestNanos, perDollar: 1e9, of: 'request' },
  ]
  for (const { limit, price, perDollar, of } of limits) {
    if (limit === undefined) continue
    // An unknown price can't be compared with the limit.
    if (price === undefined) return 'has no known price'
    // Dollars are decimal fractions: 4.35 × 1e6 is a little less than 4,350,000.
    if (price > limit * perDollar * (1 + 1e-12)) return `costs ${price / perDollar} USD (${of})`
  }
  return explainAveragePrice(averagePrice(endpoint, conditions), ceiling) ?? explainMediaPrice(prices, ceiling)
}

function explainAveragePrice(price: number, { average }: PriceCeiling): string | undefined {
  if (average === undefined || price <= average * (1 + 1e-12)) return undefined
  return Number.isFinite(price) ? `costs ${price} USD (average)` : 'has no known price'
}

/** Media without a price of their own cost what other tokens do. */
function explainMediaPrice(prices: FlatPrices | null, { audio, image }: PriceCeiling): string | undefined {
  if (prices === null) return undefined
  const { audioInputPicos = 0, audioOutputPicos = 0, imageOutputPicos } = prices
  const audioPicos = Math.max(audioInputPicos, audioOutputPicos)
  if (audio !== undefined && audioPicos > audio * 1e6 * (1 + 1e-12)) return `costs ${audioPicos / 1e6} USD (audio)`
  // Nobody knows how many tokens an image will have.
  return image !== undefined && imageOutputPicos !== undefined ? 'has no known price for an image' : undefined
}

function explainModality(needed: ReadonlySet<string>, offered: readonly string[], verb: string): string | undefined {
  if (offered.length === 0) return undefined
  for (const modality of needed) if (!offered.includes(modality)) return `does not ${verb} ${modality}`
  return undefined
}
