import { described, type JsonSchema, list, mapping, text, tokenCount } from './json-schema.ts'

const timeOfDay: JsonSchema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'x-rule': 'a time of day such as 16:30',
}
const usdPerMillion: JsonSchema = { type: 'number', minimum: 0, maximum: 100_000 }
const usd: JsonSchema = { type: 'number', minimum: 0, maximum: 1000 }

const amounts = {
  prompt: usdPerMillion,
  completion: usdPerMillion,
  cache_read: usdPerMillion,
  cache_write: usdPerMillion,
  cache_write_hour: described(usdPerMillion, 'Cache writes kept for an hour. Default: like other cache writes.'),
  audio_input: described(usdPerMillion, 'Audio input. Default: like other input.'),
  audio_output: described(usdPerMillion, 'Audio output. Default: like other output.'),
  image_output: described(usdPerMillion, 'Image output. Default: like other output.'),
  request: usd,
  web_search: described(usd, 'One web search that the provider runs itself.'),
}

const priceTiers = described(
  list(
    mapping(
      'Prices of requests whose prompt exceeds a threshold. Default: those below the threshold.',
      {
        above_input_tokens: described(tokenCount, 'Applies to prompts of more tokens, cached ones included.'),
        ...amounts,
      },
      ['above_input_tokens'],
    ),
  ),
  'Prices of requests with a long prompt. The highest threshold that the prompt exceeds applies to the whole request.',
)

const offPeak = mapping(
  'Hours of the day in which tokens cost a share of their price.',
  {
    from: described(timeOfDay, 'Start, such as 16:30.'),
    to: described(timeOfDay, 'End, exclusive; before from if it is on the next day.'),
    timezone: described(text, 'IANA time zone of the hours. Default: UTC.'),
    share: described({ type: 'number', minimum: 0, maximum: 100 }, 'What tokens cost then: 0.5 is half.'),
  },
  ['from', 'to', 'share'],
)

function tierPrices(served: string): JsonSchema {
  return mapping(`Prices of answers that the provider says it served ${served}. Default: those of the endpoint.`, {
    ...amounts,
    tiers: priceTiers,
  })
}

/** The JSON Schema of an endpoint's prices. */
export const priceSchema = mapping(
  'USD per million tokens, with up to six decimal places; request and web_search in USD each. Default: the known prices, if any.',
  {
    ...amounts,
    tiers: priceTiers,
    off_peak: described(
      { ...offPeak, ...list(offPeak), type: ['object', 'array'], 'x-rule': 'a mapping or a list' },
      'Hours of the day in which tokens cost a share of these prices, by the time at which the answer ends: one range, or a list.',
    ),
    priority: tierPrices('in its priority tier'),
    flex: tierPrices('in its flex tier'),
    batch: tierPrices('in a batch'),
  },
  ['prompt', 'completion'],
)
