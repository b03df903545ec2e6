import { toAppRecord } from '../../administration/apps/app-record.ts'
import { isAppCategory } from '../../records/app-categories.ts'
import { type App, type AppFilter, type AppVisibility, shownName } from '../../storage/apps/app-repository.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import type { Colours } from '../terminal/colours.ts'
import { renderTable } from '../terminal/table.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { findApp } from './find-app.ts'

const visibilities = ['public', 'hidden', 'private'] as const satisfies readonly AppVisibility[]

/** `apps list`: apps in the order in which they were first seen, with the filters of GET /apps. */
export const appsList = defineCliCommand({
  description: 'List apps, including merged and hidden ones.',
  args: {
    search: { type: 'string', valueHint: 'text', description: 'Only apps with this text in their title or URL.' },
    visibility: { type: 'string', valueHint: 'word', description: 'Only public, hidden or private apps.' },
    category: { type: 'string', valueHint: 'name', description: 'Only apps in this category.' },
    'merged-into': { type: 'string', valueHint: 'app', description: 'Only apps merged into this app (id or URL).' },
    limit: { type: 'string', valueHint: 'count', description: 'How many at most. Default: 50.' },
    offset: { type: 'string', valueHint: 'count', description: 'How many to skip.' },
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /apps.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const filter = {
      ...(args.search !== undefined && { search: args.search }),
      ...(args.visibility !== undefined && { visibility: readVisibility(args.visibility) }),
      ...(args.category !== undefined && { category: readCategory(args.category) }),
      limit: readWholeNumber('--limit', args.limit, { absent: 50, from: 1, to: 100_000 }),
      offset: readWholeNumber('--offset', args.offset, { absent: 0, from: 0, to: 1_000_000_000 }),
    }
    const { config } = await loadConfigFor(args, terminal)
    const mergedInto = args['merged-into']
    const { apps, total } = await withStore(config, terminal, async (store) => {
      const canonical = mergedInto === undefined ? undefined : await findApp(store, mergedInto, terminal.program)
      const { organizationId } = store
      const merged = canonical === undefined ? {} : { canonicalId: canonical.id }
      return store.repositories.apps.list({ organizationId, ...filter, ...merged })
    })
    const { out, err } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(apps.map(toAppRecord), null, 2)}\n`)
      return 0
    }
    const rows = apps.map((app) => toRow(app, out.colours))
    out.write(renderTable(columns, rows, out))
    const left = total - filter.offset - apps.length
    if (left > 0) err.write(err.colours.dim(`${left.toLocaleString('en')} more; --limit and --offset show them.\n`))
    return 0
  },
})

const columns = [
  { title: 'ID', align: 'right' },
  { title: 'NAME' },
  { title: 'URL' },
  { title: 'STATE' },
  { title: 'CATEGORIES' },
] as const

function toRow(app: App, { green, yellow, dim }: Colours): readonly string[] {
  const state = app.visibility === 'public' ? green('public') : yellow(app.visibility)
  const shown = app.canonicalId === null ? state : dim(`merged into ${app.canonicalId}`)
  return [String(app.id), shownName(app), app.origin, shown, app.categories.join(', ')]
}

function readVisibility(word: string): AppVisibility {
  const known = visibilities.find((each) => each === word)
  if (known === undefined) throw new UsageError(`--visibility must be ${visibilities.join(', ')}, not "${word}".`)
  return known
}

function readCategory(name: string): NonNullable<AppFilter['category']> {
  if (!isAppCategory(name)) throw new UsageError(`There is no category "${name}". See: apps categorise --help`)
  return name
}
