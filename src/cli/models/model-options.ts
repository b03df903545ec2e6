import type { Schema } from '../../contract/contract.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import { UsageError } from '../usage-error.ts'

const tokensMax = 1_000_000_000

/** The options of commands that describe a model; who serves it is described by each for itself. */
export const modelOptions = {
  upstream: {
    type: 'string',
    valueHint: 'name',
    description: 'Its name at the provider. Default: what follows the author in its id.',
  },
  name: { type: 'string', valueHint: 'text', description: 'Name for people.' },
  description: { type: 'string', valueHint: 'text', description: 'What it is good for.' },
  context: { type: 'string', valueHint: 'tokens', description: 'Most tokens of input and output together.' },
  'max-output': { type: 'string', valueHint: 'tokens', description: 'Most tokens of an answer.' },
  input: {
    type: 'string',
    valueHint: 'kinds',
    description: 'What it reads, such as text,image. Of a new model, unless said: text.',
  },
  'input-price': { type: 'string', valueHint: 'usd', description: 'USD per million tokens of input.' },
  'output-price': { type: 'string', valueHint: 'usd', description: 'USD per million tokens of output.' },
} as const

/** Those options, as they were given. */
export interface ModelFlags {
  readonly provider?: string | undefined
  readonly upstream?: string | undefined
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly context?: string | undefined
  readonly 'max-output'?: string | undefined
  readonly input?: string | undefined
  readonly 'input-price'?: string | undefined
  readonly 'output-price'?: string | undefined
}

/** What the options say of a model itself. Throws UsageError. */
export function readModelFlags(flags: ModelFlags): Omit<Schema<'CreateConfiguredModelRequest'>, 'id' | 'endpoints'> {
  const { name, description, context, input } = flags
  const tokens = (option: string, text: string) => readWholeNumber(option, text, { absent: 0, from: 1, to: tokensMax })
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(context !== undefined && { context_length: tokens('--context', context) }),
    ...(flags['max-output'] !== undefined && { max_output_tokens: tokens('--max-output', flags['max-output']) }),
    // Validated against the contract's list.
    ...(input !== undefined && { input_modalities: listOf(input) as Schema<'ModelInputModality'>[] }),
  }
}

/** What they say of how each provider serves it; nothing where they say nothing. Throws UsageError. */
export function readEndpointFlags(flags: ModelFlags): EndpointFlags {
  const prices = readPrices(flags)
  return {
    ...(flags.upstream !== undefined && { upstream_model: flags.upstream }),
    ...(prices !== undefined && { prices }),
  }
}

/** Part of an endpoint, as the contract writes one. */
export interface EndpointFlags {
  readonly upstream_model?: string
  readonly prices?: Schema<'ConfiguredPrices'>
}

/** An endpoint at each of the providers, who call the model as in the flags, else by what follows the author in its id. */
export function endpointsAt(
  providers: string,
  id: string,
  flags: EndpointFlags,
): Schema<'CreateConfiguredModelRequest'>['endpoints'] {
  const upstream = id.slice(id.indexOf('/') + 1)
  return listOf(providers).map((provider) => ({ provider, upstream_model: upstream, ...flags }))
}

function readPrices(flags: ModelFlags): Schema<'ConfiguredPrices'> | undefined {
  const [prompt, completion] = [flags['input-price'], flags['output-price']]
  if (prompt === undefined && completion === undefined) return undefined
  if (prompt === undefined || completion === undefined)
    throw new UsageError('--input-price and --output-price are given together.')
  return { prompt: readPrice('--input-price', prompt), completion: readPrice('--output-price', completion) }
}

function readPrice(option: string, text: string): number {
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Number(text)
  throw new UsageError(`${option} must be US dollars per million tokens, such as 0.15, not "${text}".`)
}

function listOf(text: string): string[] {
  return text.split(',').map((each) => each.trim())
}
