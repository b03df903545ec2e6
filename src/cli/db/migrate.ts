import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { storePlace, withDatabase } from '../with-store.ts'

/** `db migrate`: applies the missing migrations, as `serve` does at its start. */
export const dbMigrate = defineCliCommand({
  description: 'Bring the database up to date; serve does this too.',
  args: configOptions,
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { migrate } = await import('../../storage/store/migrate.ts')
    const applied = await withDatabase(config, migrate)
    const { green } = terminal.out.colours
    const place = storePlace(config)
    for (const name of applied) terminal.out.write(`${green('✓')} ${name}\n`)
    terminal.out.write(applied.length === 0 ? `${place} was up to date.\n` : `${place} is now up to date.\n`)
    return 0
  },
})
