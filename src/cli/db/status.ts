import type { MigrationState } from '../../storage/store/migrate.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { isMissing, storePlace, withDatabase } from '../with-store.ts'

/** `db status`: shows which migrations the database has. Creates no database. */
export const dbStatus = defineCliCommand({
  description: 'Show which migrations the database has.',
  args: {
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const isThere = !isMissing(config)
    const { migrationStatus } = await import('../../storage/store/migrate.ts')
    const states = isThere ? await withDatabase(config, migrationStatus) : []
    const place = storePlace(config)
    if (args.json === true) {
      const migrations = states.map(({ name, appliedAt }) => ({ name, applied_at: toIso(appliedAt) }))
      const record = { database: place, exists: isThere, migrations }
      terminal.out.write(`${JSON.stringify(record, null, 2)}\n`)
    } else if (isThere) showStates(place, states, terminal)
    else terminal.out.write(`There is no ${place} yet; "${terminal.program} serve" creates it.\n`)
    return 0
  },
})

function showStates(place: string, states: readonly MigrationState[], { out, program }: Terminal): void {
  const { green, yellow, dim } = out.colours
  const rows = states.map(({ name, appliedAt }) => [
    name,
    appliedAt === null ? yellow('missing') : green(toIso(appliedAt) ?? ''),
  ])
  out.write(`${dim(place)}\n${renderTable([{ title: 'MIGRATION' }, { title: 'APPLIED' }], rows, out)}`)
  if (states.some(({ appliedAt }) => appliedAt === null))
    out.write(`Apply the missing migrations with: ${program} db migrate\n`)
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
