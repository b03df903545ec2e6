import { createModel } from '../../administration/catalog/create-model.ts'
import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import { catalogEditorAt } from '../providers/catalog-editor.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

const tokensMax = 1_000_000_000

/** `models add`: stores a model, beside those of gateway.yaml. */
export const modelsAdd = defineCliCommand({
  description: 'Add a model without editing gateway.yaml; a running gateway has it within a second.',
  args: {
    id: { type: 'positional', required: true, description: 'What requests name it by, author/slug.' },
    provider: {
      type: 'string',
      valueHint: 'slug',
      required: true,
      description: 'Who serves it; several with a comma between them.',
    },
    upstream: {
      type: 'string',
      valueHint: 'name',
      description: 'Its name at the provider. Default: what follows the author in its id.',
    },
    name: { type: 'string', valueHint: 'text', description: 'Name for people.' },
    description: { type: 'string', valueHint: 'text', description: 'What it is good for.' },
    context: { type: 'string', valueHint: 'tokens', description: 'Most tokens of input and output together.' },
    'max-output': { type: 'string', valueHint: 'tokens', description: 'Most tokens of an answer.' },
    input: { type: 'string', valueHint: 'kinds', description: 'What it reads, such as text,image. Default: text.' },
    'input-price': { type: 'string', valueHint: 'usd', description: 'USD per million tokens of input.' },
    'output-price': { type: 'string', valueHint: 'usd', description: 'USD per million tokens of output.' },
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /admin/models.' },
    ...configOptions,
  },
  examples: [
    [
      'models add acme/small --provider vllm --upstream Qwen/Qwen3-8B --context 32768 --input-price 0 --output-price 0',
      "A model of one's own server.",
    ],
  ],
  async run(args, terminal) {
    const body = readBody(args)
    await checkBody('createConfiguredModel', body)
    const loaded = await loadConfigFor(args, terminal)
    const record = await withStore(loaded.config, terminal, (store) =>
      store.transact((repositories) => createModel(repositories, catalogEditorAt(store, loaded), body, Date.now())),
    )
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else {
      const tags = record.endpoints.map(({ tag }) => tag).join(', ')
      err.write(`${err.colours.green('✓')} Added "${record.name}" at ${tags}.\n`)
      out.write(`${record.id}\n`)
    }
    return 0
  },
})

interface ModelFlags {
  readonly id: string
  readonly provider: string
  readonly upstream?: string | undefined
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly context?: string | undefined
  readonly 'max-output'?: string | undefined
  readonly input?: string | undefined
  readonly 'input-price'?: string | undefined
  readonly 'output-price'?: string | undefined
}

function readBody(flags: ModelFlags): Schema<'CreateConfiguredModelRequest'> {
  const { id, name, description, context, input } = flags
  const upstreamModel = flags.upstream ?? id.slice(id.indexOf('/') + 1)
  const prices = readPrices(flags)
  const tokens = (option: string, text: string) => readWholeNumber(option, text, { absent: 0, from: 1, to: tokensMax })
  return {
    id,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(context !== undefined && { context_length: tokens('--context', context) }),
    ...(flags['max-output'] !== undefined && { max_output_tokens: tokens('--max-output', flags['max-output']) }),
    // Validated against the contract's list.
    ...(input !== undefined && { input_modalities: listOf(input) as Schema<'ModelInputModality'>[] }),
    endpoints: listOf(flags.provider).map((provider) => ({
      provider,
      upstream_model: upstreamModel,
      ...(prices !== undefined && { prices }),
    })),
  }
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
