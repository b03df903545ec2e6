import type { Model, Prices } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract/contract.ts'
import { allPages } from '../all-pages.ts'
import { defineCliCommand } from '../command.ts'
import { type AddressFlags, addressOptions, findAddress } from '../gateway-address.ts'
import { loadCatalog } from '../load-catalog.ts'
import { type ConfigFlags, loadConfigFor } from '../options/config-options.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'

/** `models list`: lists the catalog, as `GET /models` does. */
export const modelsList = defineCliCommand({
  description: 'List the models that can be called.',
  args: {
    search: { type: 'positional', required: false, description: 'Only models with this text in their id or name.' },
    provider: { type: 'string', valueHint: 'slug', description: 'Only models that this provider serves.' },
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /models.' },
    ...addressOptions,
    url: {
      type: 'string',
      valueHint: 'url',
      description:
        'Ask the gateway that runs at this URL. Default: what a gateway started here, with this configuration, would have.',
    },
  },
  examples: [
    ['models list gpt-5', 'Models with gpt-5 in their id or name.'],
    ['models list --provider ollama --json', 'What the local Ollama serves, for programs.'],
    ['models list --url http://127.0.0.1:8787', 'What the gateway that runs there has.'],
  ],
  async run(args, terminal) {
    const { url } = args
    const asked: Asked = { search: (args.search ?? '').toLowerCase(), provider: args.provider }
    const { rows, records, place } =
      url === undefined ? await readOwn(args, asked, terminal) : await readRunning({ ...args, url }, asked, terminal)
    const { out, err } = terminal
    err.write(err.colours.dim(`${place}\n`))
    if (args.json === true) {
      out.write(`${JSON.stringify(await records(), null, 2)}\n`)
      return 0
    }
    out.write(
      renderTable(url === undefined ? columns : columns.filter(({ title }) => title !== 'PROVIDERS'), rows, out),
    )
    const count = rows.length === 1 ? '1 model' : `${rows.length} models`
    err.write(err.colours.dim(`${count}; prices in USD per million tokens.\n`))
    return 0
  },
})

interface Asked {
  /** In small letters. */
  readonly search: string
  readonly provider: string | undefined
}

interface Listed {
  readonly rows: readonly string[][]
  /** As `GET /models` has them. */
  readonly records: () => Promise<readonly unknown[]>
  /** Whose models these are, in a sentence. */
  readonly place: string
}

/** The catalog that a gateway started here and now would have. */
async function readOwn(flags: ConfigFlags, { search, provider }: Asked, terminal: Terminal): Promise<Listed> {
  const { config } = await loadConfigFor(flags, terminal)
  const { catalog } = await loadCatalog(config, terminal)
  if (provider !== undefined && !catalog.providers.has(provider)) {
    throw new CommandError(
      `There is no provider "${provider}". There are: ${[...catalog.providers.keys()].join(', ')}.`,
    )
  }
  const models = [...catalog.models.values()].filter(
    (model) => isNamed(model, search) && (provider === undefined || isServedBy(model, provider)),
  )
  const file = config.file ?? 'the environment, without a gateway.yaml'
  return {
    rows: models.map(toRow),
    records: async () => models.map((await import('../../catalog/model-record.ts')).toModelRecord),
    place: `Models of the configuration here (${file}). Those of a running gateway: --url.`,
  }
}

/** The catalog of a gateway that runs. */
async function readRunning(
  flags: AddressFlags & { readonly url: string },
  { search, provider }: Asked,
  terminal: Terminal,
): Promise<Listed> {
  const address = await findAddress(flags, terminal)
  const [{ fetchJson }, { maskUrl }] = await Promise.all([
    import('../call/gateway-client.ts'),
    import('../../errors/mask.ts'),
  ])
  const filter = provider === undefined ? '' : `&providers=${encodeURIComponent(provider)}`
  const all = await allPages(async ({ offset, limit }) => {
    const page = await fetchJson(address, `/models?offset=${offset}&limit=${limit}${filter}`)
    const { data, total_count: total } = page as Partial<Schema<'ModelListResponse'>>
    if (!Array.isArray(data)) throw new CommandError('This is no list of models. Check the URL.')
    return { items: data, total: total ?? 0 }
  })
  const models = all.filter((model) => isNamed(model, search))
  return {
    rows: models.map(recordToRow),
    records: () => Promise.resolve(models),
    place: `Models of the gateway at ${maskUrl(flags.url)}.`,
  }
}

function isNamed({ id, name }: Pick<Model, 'id' | 'name'>, search: string): boolean {
  return id.toLowerCase().includes(search) || name.toLowerCase().includes(search)
}

function isServedBy({ endpoints }: Model, slug: string): boolean {
  return endpoints.some(({ provider }) => provider.slug === slug)
}

const columns: readonly Column[] = [
  { title: 'MODEL' },
  { title: 'PROVIDERS' },
  { title: 'CONTEXT', align: 'right' },
  { title: 'INPUT', align: 'right' },
  { title: 'OUTPUT', align: 'right' },
]

function toRow({ id, endpoints, contextLength }: Model): string[] {
  const slugs = [...new Set(endpoints.map(({ provider }) => provider.slug))]
  const prices = endpoints.flatMap((endpoint) => endpoint.prices ?? [])
  return [
    id,
    slugs.join(', '),
    showLength(contextLength),
    showPrice(prices, 'promptPicos'),
    showPrice(prices, 'completionPicos'),
  ]
}

// Records tell prices per token, in dollars.
function recordToRow({ id, context_length: length, pricing: { prompt, completion } }: Schema<'Model'>): string[] {
  return [id, showLength(length), showDollars(Number(prompt) * 1e6), showDollars(Number(completion) * 1e6)]
}

function showLength(tokens: number | null): string {
  return tokens === null ? '?' : tokens.toLocaleString('en-US')
}

/** The lowest price of any endpoint. */
function showPrice(prices: readonly Prices[], kind: 'promptPicos' | 'completionPicos'): string {
  return showDollars(prices.length === 0 ? Number.NaN : Math.min(...prices.map((each) => each[kind])) / 1e6)
}

/** NaN and amounts below zero stand for a price that is unknown. */
function showDollars(dollars: number): string {
  if (!(dollars >= 0)) return '?'
  const rounded = Number(dollars.toFixed(9))
  const decimals = rounded.toString().replace(/^\d+\.?/, '').length
  return rounded === 0 ? 'free' : rounded.toFixed(Math.max(2, decimals))
}
