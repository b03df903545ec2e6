import type { Model, Prices } from '../../catalog/catalog.ts'
import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import { CommandError } from '../usage-error.ts'

/** `models list`: lists the catalog, as `GET /models` does. */
export const modelsList = defineCliCommand({
  description: 'List the models that can be called.',
  args: {
    search: { type: 'positional', required: false, description: 'Only models with this text in their id or name.' },
    provider: { type: 'string', valueHint: 'slug', description: 'Only models that this provider serves.' },
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /models.' },
    ...configOptions,
  },
  examples: [
    ['models list gpt-5', 'Models with gpt-5 in their id or name.'],
    ['models list --provider ollama --json', 'What the local Ollama serves, for programs.'],
  ],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { catalog } = await loadCatalog(config, terminal)
    const { provider, search = '' } = args
    if (provider !== undefined && !catalog.providers.has(provider)) {
      throw new CommandError(
        `There is no provider "${provider}". There are: ${[...catalog.providers.keys()].join(', ')}.`,
      )
    }
    const models = [...catalog.models.values()].filter((model) => isAsked(model, search.toLowerCase(), provider))
    const { out, err } = terminal
    if (args.json === true) {
      const { toModelRecord } = await import('../../catalog/model-record.ts')
      out.write(`${JSON.stringify(models.map(toModelRecord), null, 2)}\n`)
      return 0
    }
    out.write(renderTable(columns, models.map(toRow), out))
    const count = models.length === 1 ? '1 model' : `${models.length} models`
    err.write(err.colours.dim(`${count}; prices in USD per million tokens.\n`))
    return 0
  },
})

function isAsked({ id, name, endpoints }: Model, search: string, providerSlug: string | undefined): boolean {
  const hasText = id.toLowerCase().includes(search) || name.toLowerCase().includes(search)
  return hasText && (providerSlug === undefined || endpoints.some(({ provider }) => provider.slug === providerSlug))
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
    contextLength === null ? '?' : contextLength.toLocaleString('en-US'),
    showPrice(prices, 'promptPicos'),
    showPrice(prices, 'completionPicos'),
  ]
}

/** The lowest price of any endpoint. */
function showPrice(prices: readonly Prices[], kind: 'promptPicos' | 'completionPicos'): string {
  if (prices.length === 0) return '?'
  const dollars = Math.min(...prices.map((each) => each[kind])) / 1e6
  const decimals = dollars.toString().replace(/^\d+\.?/, '').length
  return dollars === 0 ? 'free' : dollars.toFixed(Math.max(2, decimals))
}
