import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { addressOptions, findAddress } from '../gateway-address.ts'
import { readLast } from '../generations/generation-options.ts'
import { readDollars } from '../options/read-dollars.ts'
import { readJsonFile } from '../options/read-json-file.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { renderBacktest } from './backtest-view.ts'

const sorts = ['price', 'throughput', 'latency'] as const
const recordsMost = 100_000
const defaultLast = '7d'

/** `routes backtest`: asks a running gateway what other preferences or prices would have changed. No provider is called. */
export const routesBacktest = defineCliCommand({
  description:
    'Show what past requests would have cost, and where they would have gone, under other preferences. No provider is called.',
  args: {
    last: { type: 'string', valueHint: 'time', description: `The time until now: 24h, 30d. Default: ${defaultLast}.` },
    model: { type: 'string', valueHint: 'id', description: 'Only requests that this model answered.', names: 'models' },
    workspace: { type: 'string', valueHint: 'id', description: 'Only this workspace.' },
    sort: {
      type: 'string',
      valueHint: 'sort',
      description: `What is best: ${sorts.join(', ')}. Default: balanced by price.`,
    },
    order: {
      type: 'string',
      valueHint: 'slugs',
      description: 'Providers to try first, comma-separated.',
      names: 'providers',
      isList: true,
    },
    only: {
      type: 'string',
      valueHint: 'slugs',
      description: 'The only providers, comma-separated.',
      names: 'providers',
      isList: true,
    },
    ignore: {
      type: 'string',
      valueHint: 'slugs',
      description: 'Providers to leave out, comma-separated.',
      names: 'providers',
      isList: true,
    },
    'max-input': { type: 'string', valueHint: 'usd', description: 'Most USD for a million input tokens.' },
    'max-output': { type: 'string', valueHint: 'usd', description: 'Most USD for a million output tokens.' },
    'deny-data': { type: 'boolean', description: 'Only providers that neither keep prompts nor train on them.' },
    zdr: { type: 'boolean', description: 'Only endpoints with zero data retention.' },
    file: {
      type: 'string',
      alias: 'f',
      valueHint: 'file',
      description:
        'A file with a body of POST /routes/backtest as JSON, such as other prices; - is standard input. Options override it.',
    },
    'max-records': {
      type: 'string',
      valueHint: 'number',
      description: `How many records to plan at most. Default: ${recordsMost}.`,
    },
    json: { type: 'boolean', description: 'Print the result as JSON, as POST /routes/backtest gives it.' },
    ...addressOptions,
  },
  words: { sort: sorts },
  examples: [
    ['routes backtest --sort price', 'What the last seven days would have cost at the cheapest endpoints.'],
    ['routes backtest --last 30d --deny-data', 'Which requests of a month no endpoint could have served.'],
    ['routes backtest --file prices.json --json', 'Other prices or preferences, from a file.'],
  ],
  async run(args, terminal) {
    const body = await readBody(args, terminal)
    const address = await findAddress(args, terminal)
    const { postJson } = await import('../call/gateway-client.ts')
    const result = readResult(await postJson(address, '/routes/backtest', body))
    const { out } = terminal
    out.write(args.json === true ? `${JSON.stringify(result, null, 2)}\n` : renderBacktest(result, out))
    return 0
  },
})

interface BacktestFlags {
  readonly last?: string | undefined
  readonly model?: string | undefined
  readonly workspace?: string | undefined
  readonly sort?: string | undefined
  readonly order?: string | undefined
  readonly only?: string | undefined
  readonly ignore?: string | undefined
  readonly 'max-input'?: string | undefined
  readonly 'max-output'?: string | undefined
  readonly 'deny-data'?: boolean | undefined
  readonly zdr?: boolean | undefined
  readonly file?: string | undefined
  readonly 'max-records'?: string | undefined
  readonly 'key-stdin'?: boolean | undefined
}

async function readBody(flags: BacktestFlags, terminal: Terminal): Promise<object> {
  const { file, last, model, workspace } = flags
  if (file === '-' && flags['key-stdin'] === true) {
    throw new UsageError('With --key-stdin the body can not come from standard input.')
  }
  const given: Partial<Schema<'BacktestRoutesRequest'>> = file === undefined ? {} : await readJsonFile(file, terminal)
  const isTimed = last !== undefined || (given.since ?? given.until) === undefined
  const provider = { ...given.provider, ...preferencesOf(flags) }
  return {
    ...given,
    ...(isTimed && { since: new Date(Math.max(0, Date.now() - readLast(last ?? defaultLast))).toISOString() }),
    ...(model !== undefined && { model }),
    ...(workspace !== undefined && { workspace_id: workspace }),
    ...(Object.keys(provider).length > 0 && { provider }),
    ...(flags['max-records'] !== undefined && {
      max_records: readWholeNumber('--max-records', flags['max-records'], { absent: 0, from: 1, to: recordsMost }),
    }),
  }
}

function preferencesOf(flags: BacktestFlags): Schema<'ProviderPreferences'> {
  const { sort, order, only, ignore, zdr } = flags
  const known = sorts.find((each) => each === sort)
  if (sort !== undefined && known === undefined) throw new UsageError(`--sort must be one of ${sorts.join(', ')}.`)
  const price = {
    ...limitOf('prompt', '--max-input', flags['max-input']),
    ...limitOf('completion', '--max-output', flags['max-output']),
  }
  return {
    ...(known !== undefined && { sort: known }),
    ...(order !== undefined && { order: slugsOf(order) }),
    ...(only !== undefined && { only: slugsOf(only) }),
    ...(ignore !== undefined && { ignore: slugsOf(ignore) }),
    ...(Object.keys(price).length > 0 && { max_price: price }),
    ...(flags['deny-data'] === true && { data_collection: 'deny' }),
    ...(zdr === true && { zdr: true }),
  }
}

function limitOf(member: string, option: string, text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  readDollars(text, option)
  return { [member]: text }
}

function slugsOf(list: string): string[] {
  return list.split(/[\s,]+/).filter((slug) => slug !== '')
}

// Another server on that port may answer anything.
function readResult(answer: Readonly<Record<string, unknown>>): Schema<'RouteBacktest'> {
  const { data } = answer as { readonly data?: Schema<'RouteBacktest'> }
  if (data?.records === undefined) throw new CommandError('The answer does not come from a gateway. Check the URL.')
  return data
}
