import type { Schema } from '../api/contract.ts'
import { choiceIn, jsonIn, listIn, numberIn, textIn } from '../parts/form-values.ts'

type Prices = Schema<'ConfiguredPrices'>

const conditionNames = ['tiers', 'off_peak', 'priority', 'flex', 'batch'] as const satisfies readonly (keyof Prices)[]

type Price = Exclude<keyof Prices, (typeof conditionNames)[number]>

/** What each price is for: in US dollars per million tokens but for the last two, which are for one each. */
export const priceTitles: Readonly<Record<Price, string>> = {
  prompt: 'Input, $ per 1M tokens',
  completion: 'Output, $ per 1M tokens',
  cache_read: 'Cached input, $ per 1M',
  cache_write: 'Writing to the cache, $ per 1M',
  cache_write_hour: 'The same, kept for an hour',
  audio_input: 'Audio input, $ per 1M',
  audio_output: 'Audio output, $ per 1M',
  image_output: 'Image output, $ per 1M',
  request: 'One request, $',
  web_search: 'One web search of its own, $',
}

export const priceNames = Object.keys(priceTitles) as readonly Price[]

export const tiers: readonly Schema<'EndpointTier'>[] = ['default', 'priority', 'flex']
export const quantizations: readonly Schema<'Quantization'>[] = [
  'unknown',
  'int4',
  'int8',
  'fp4',
  'mxfp4',
  'nvfp4',
  'fp6',
  'fp8',
  'mxfp8',
  'fp16',
  'bf16',
  'fp32',
]
export const inputs: readonly Schema<'ModelInputModality'>[] = ['text', 'image', 'file', 'audio', 'video']
export const outputs: readonly Schema<'ChatModality'>[] = ['text', 'image', 'audio']

/** What a form says of a new model. */
export function newModel(form: FormData): Schema<'CreateConfiguredModelRequest'> {
  const name = textIn(form, 'name')
  const description = textIn(form, 'description')
  const context = numberIn(form, 'context_length')
  const longest = numberIn(form, 'max_output_tokens')
  const { input_modalities, output_modalities } = modalitiesIn(form)
  return {
    id: textIn(form, 'id'),
    ...(name !== '' && { name }),
    ...(description !== '' && { description }),
    ...(context !== undefined && { context_length: context }),
    ...(longest !== undefined && { max_output_tokens: longest }),
    ...(input_modalities !== null && { input_modalities }),
    ...(output_modalities !== null && { output_modalities }),
    endpoints: endpointsIn(form),
  }
}

/** What a form says that a stored model is to be; what is left empty is as by default. */
export function changedModel(form: FormData): Schema<'UpdateConfiguredModelRequest'> {
  return {
    name: textIn(form, 'name') || null,
    description: textIn(form, 'description') || null,
    context_length: numberIn(form, 'context_length') ?? null,
    max_output_tokens: numberIn(form, 'max_output_tokens') ?? null,
    ...modalitiesIn(form),
    endpoints: endpointsIn(form),
  }
}

function modalitiesIn(form: FormData) {
  const input = inputs.filter((each) => form.getAll('input').includes(each))
  const output = outputs.filter((each) => form.getAll('output').includes(each))
  return {
    input_modalities: input.length === 0 ? null : input,
    output_modalities: output.length === 0 ? null : output,
  }
}

/** The endpoints that a form has rows for: `endpoint` names the rows, each field's name ends with the row's. */
export function endpointsIn(form: FormData): Schema<'ConfiguredEndpointChange'>[] {
  return form.getAll('endpoint').map((row) => {
    const tag = textIn(form, `tag.${row}`)
    const tier = choiceIn(form, `tier.${row}`, tiers)
    const prices = pricesIn(form, String(row))
    const quantization = choiceIn(form, `quantization.${row}`, quantizations)
    const parameters = listIn(form, `parameters.${row}`)
    return {
      provider: textIn(form, `provider.${row}`),
      upstream_model: textIn(form, `upstream.${row}`),
      ...(tag !== '' && { tag }),
      ...(tier !== undefined && { tier }),
      ...(prices !== undefined && { prices }),
      ...(quantization !== undefined && quantization !== 'unknown' && { quantization }),
      ...(parameters !== null && { supported_parameters: parameters }),
    }
  })
}

/** Undefined where nothing is written: what is known counts. The gateway says so where one of input and output is missing. */
function pricesIn(form: FormData, row: string): Prices | undefined {
  const written = priceNames.flatMap((name) => {
    const price = numberIn(form, `${name}.${row}`)
    return price === undefined ? [] : [[name, price] as const]
  })
  const conditions = conditionsIn(form, row)
  return written.length === 0 && conditions === undefined
    ? undefined
    : ({ ...Object.fromEntries(written), ...conditions } as unknown as Prices)
}

/** Prices under conditions as the form shows them, as JSON; empty where there are none. */
export function conditionsOf(prices: Prices | null | undefined): string {
  const given = conditionNames.flatMap((name) => (prices?.[name] === undefined ? [] : [[name, prices[name]] as const]))
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given), null, 1)
}

function conditionsIn(form: FormData, row: string): Record<string, unknown> | undefined {
  return jsonIn(
    form,
    `conditions.${row}`,
    'Prices under conditions',
    '{"tiers": [{"above_input_tokens": 200000, "prompt": 2.5}]}',
  )
}
