import type { Model, Prices } from '../../catalog/catalog.ts'
import { possiblePrices } from '../../catalog/request-prices.ts'
import type { Schema } from '../../contract/contract.ts'
import { allPages } from '../all-pages.ts'
import type { GatewayAddress } from '../call/gateway-client.ts'
import { defineCliCommand } from '../command.ts'
import { type AddressFlags, addressOptions, findAddress, findKnownUrl } from '../gateway-address.ts'
import { loadCatalog } from '../load-catalog.ts'
import type { Stored } from '../load-stored.ts'
import { type ConfigFlags, loadConfigFor } from '../options/config-options.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'

/** `models list`: lists the models of the gateway that runs, else those that one started now would have. */
export const modelsList = defineCliCommand({
  description:
    'List the models that can be called: of the gateway that runs here or at --url, else of one that this configuration would start.',
  args: {
    search: { type: 'positional', required: false, description: 'Only models with this text in their id or name.' },
    provider: {
      type: 'string',
      valueHint: 'slug',
      description: 'Only models that this provider serves.',
      names: 'providers',
    },
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /models.' },
    ...addressOptions,
  },
  examples: [
    ['models list gpt-5', 'Models with gpt-5 in their id or name.'],
    ['models list --provider ollama --json', 'What the local Ollama serves, for programs.'],
    ['models list --url http://10.0.0.5:8787', 'What the gateway that runs there has.'],
  ],
  async run(args, terminal) {
    const url = await findKnownUrl(args, terminal)
    const asked: Asked = { search: (args.search ?? '').toLowerCase(), provider: args.provider }
    const { rows, records, place } =
      url === undefined ? await readOwn(args, asked, terminal) : await readRunning(url, args, asked, terminal)
    const { out, err } = terminal
    err.write(err.colours.dim(`${place}\n`))
    if (args.json === true) {
      out.write(`${JSON.stringify(await records(), null, 2)}\n`)
      return 0
    }
    out.write(renderTable(columns, rows, out))
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
  const loaded = await loadConfigFor(flags, terminal)
  const { config } = loaded
  const { catalog, stored } = await loadCatalog(loaded)
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
    place: `Models of the configuration here (${file})${besides(stored)}. Those of a running gateway: --url.`,
  }
}

/** What the database adds, or why nobody knows. */
function besides({ managed, place, problem }: Stored): string {
  if (problem !== null) return `; what is stored could not be read (${problem})`
  return managed.providers.length + managed.models.length === 0 ? '' : `, and of ${place}`
}

/** The catalog of a gateway that runs. */
async function readRunning(
  url: string,
  flags: AddressFlags & { readonly json?: boolean | undefined },
  { search, provider }: Asked,
  terminal: Terminal,
): Promise<Listed> {
  const address = await findAddress(flags, terminal)
  const { maskUrl } = await import('../../errors/mask.ts')
  const models = (await modelsOf(address, provider)).filter((model) => isNamed(model, search))
  const slugs = flags.json === true ? new Map<string, string[]>() : await providersOf(address, provider)
  return {
    rows: models.map((model) => recordToRow(model, slugs.get(model.id) ?? [])),
    records: () => Promise.resolve(models),
    place: `Models of the gateway at ${maskUrl(url)}.`,
  }
}

async function modelsOf(address: GatewayAddress, provider?: string): Promise<readonly Schema<'Model'>[]> {
  const { fetchJson } = await import('../call/gateway-client.ts')
  const filter = provider === undefined ? '' : `&providers=${encodeURIComponent(provider)}`
  return allPages(async ({ offset, limit }) => {
    const page = await fetchJson(address, `/models?offset=${offset}&limit=${limit}${filter}`)
    const { data, total_count: total } = page as Partial<Schema<'ModelListResponse'>>
    if (!Array.isArray(data)) throw new CommandError('This is no list of models. Check the URL.')
    return { items: data, total: total ?? 0 }
  })
}

/** Who serves each model. Records of models don't say it, lists by provider do. */
async function providersOf(address: GatewayAddress, only?: string): Promise<ReadonlyMap<string, string[]>> {
  const { fetchJson } = await import('../call/gateway-client.ts')
  const { data = [] } = (await fetchJson(address, '/providers')) as Partial<Schema<'ProviderListResponse'>>
  const found = new Map<string, string[]>()
  for (const { slug } of data.filter((each) => only === undefined || each.slug === only)) {
    for (const { id } of await modelsOf(address, slug)) found.set(id, [...(found.get(id) ?? []), slug])
  }
  return found
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
  const prices = endpoints.flatMap(({ prices, tier }) => (tier === 'default' ? (prices ?? []) : []))
  return [
    id,
    slugs.join(', '),
    showLength(contextLength),
    showPrice(prices, 'promptPicos'),
    showPrice(prices, 'completionPicos'),
  ]
}

// Records tell prices per token, in dollars.
function recordToRow(record: Schema<'Model'>, slugs: readonly string[]): string[] {
  const { id, context_length: length, pricing } = record
  const prices = (['prompt', 'completion'] as const).map((kind) => {
    const conditional = (pricing.overrides ?? []).flatMap((override) => override[kind] ?? [])
    return showRange([pricing[kind], ...conditional].map((price) => Number(price) * 1e6))
  })
  return [id, slugs.join(', '), showLength(length), ...prices]
}

function showLength(tokens: number | null): string {
  return tokens === null ? '?' : tokens.toLocaleString('en-US')
}

/** The prices of the cheapest, from short prompts to long ones, in dollars a million tokens. */
function showPrice(prices: readonly Prices[], kind: 'promptPicos' | 'completionPicos'): string {
  const [cheapest] = prices.toSorted((one, other) => one[kind] - other[kind])
  const possible = cheapest === undefined ? [] : possiblePrices(cheapest, Number.POSITIVE_INFINITY)
  return showRange(possible.map((each) => each[kind] / 1e6))
}

function showRange(dollars: readonly number[]): string {
  const [least, most] = [Math.min(...dollars), Math.max(...dollars)]
  return least < most ? `${showDollars(least)}–${showDollars(most)}` : showDollars(most)
}

/** NaN and amounts below zero stand for a price that is unknown. */
function showDollars(dollars: number): string {
  if (!(dollars >= 0)) return '?'
  const rounded = Number(dollars.toFixed(9))
  const decimals = rounded.toString().replace(/^\d+\.?/, '').length
  return rounded === 0 ? 'free' : rounded.toFixed(Math.max(2, decimals))
}
