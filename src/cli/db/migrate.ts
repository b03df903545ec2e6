import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { storePlace, withDatabase } from '../with-store.ts'

/** `db migrate`: what `serve` does first, by itself. */
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
    terminal.out.write(applied.length === 0 ? `${place} is up to date.\n` : `${place} is up to date now.\n`)
    return 0
  },
})
