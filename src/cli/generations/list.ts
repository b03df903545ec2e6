import type { GenerationOrder, GenerationPosition } from '../../records/generation-query.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { generationOptions, keyHashesOf, readGenerationFilter, readLast, statuses } from './generation-options.ts'
import { generationCells, generationColumns } from './generation-table.ts'

const orders: Readonly<Record<string, GenerationOrder>> = {
  newest: 'newest',
  oldest: 'oldest',
  most_expensive: 'cost',
  slowest: 'duration',
  most_tokens: 'tokens',
}
const shownMax = 10_000

/** `generations list`: lists the records of requests. */
export const generationsList = defineCliCommand({
  description: 'List the records of requests, the newest first.',
  args: {
    last: { type: 'string', valueHint: 'time', default: '30d', description: 'The time until now: 24h, 7d.' },
    ...generationOptions,
    sort: {
      type: 'string',
      valueHint: 'order',
      default: 'newest',
      description: `What comes first: ${Object.keys(orders).join(', ')}.`,
    },
    limit: { type: 'string', valueHint: 'number', default: '50', description: 'How many at most.' },
    json: { type: 'boolean', description: 'Print JSON, as GET /generations gives it.' },
    csv: { type: 'boolean', description: 'Print CSV, with the columns that GET /generations gives.' },
    ndjson: { type: 'boolean', description: 'Print a JSON object a line for each, as GET /generations gives them.' },
    ...configOptions,
  },
  words: { sort: Object.keys(orders), status: statuses },
  examples: [
    ['generations list --last 24h --status failed', 'What failed since yesterday.'],
    ['generations list --sort most_expensive --limit 10', 'The ten most expensive requests of 30 days.'],
    ['generations list --last 24h --limit 10000 --csv > requests.csv', 'The requests of a day, for a spreadsheet.'],
  ],
  async run(args, terminal) {
    const order = orders[args.sort]
    if (order === undefined) throw new UsageError(`--sort must be one of ${Object.keys(orders).join(', ')}.`)
    const limit = /^\d{1,5}$/.test(args.limit) ? Number(args.limit) : 0
    if (limit < 1 || limit > shownMax) throw new UsageError(`--limit must be a number from 1 to ${shownMax}.`)
    if ([args.json, args.csv, args.ndjson].filter((isWanted) => isWanted === true).length > 1) {
      throw new UsageError('Give one of --json, --csv and --ndjson.')
    }
    const since = Math.max(0, Date.now() - readLast(args.last))
    const { config } = await loadConfigFor(args, terminal)
    const { records, keyHashes } = await withStore(config, terminal, async (store) => {
      const filter = await readGenerationFilter(store, args, since, terminal.program)
      const found: GenerationRecord[] = []
      let position: GenerationPosition | null = null
      do {
        const page = await store.repositories.generationPages.page(filter, order, position, limit - found.length)
        found.push(...page.records)
        position = page.next
      } while (position !== null && found.length < limit)
      return { records: found, keyHashes: await keyHashesOf(store, found) }
    })
    const names = { config, keyHashes }
    const { out, err } = terminal
    if (args.csv === true) out.write((await wireWriters()).csv(records, names))
    else if (args.ndjson === true) out.write((await wireWriters()).ndjson(records, names))
    else if (args.json === true) out.write((await wireWriters()).json(records, names))
    else if (records.length === 0) err.write('No requests fit.\n')
    else {
      const rows = records.map((record) => generationCells(record, out.colours))
      out.write(renderTable(generationColumns, rows, out))
    }
    return 0
  },
})

// Few lists need it.
const wireWriters = () => import('./wire-records.ts')
