import { defineCliCommand } from '../command.ts'
import { findNativeBinding } from '../native-binding.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { showBytes, silentProgress, startProgress } from '../terminal/progress.ts'
import { CommandError } from '../usage-error.ts'
import { isMissing, sqliteFile, storePlace, withDatabase } from '../with-store.ts'

const redrawMs = 500

/** `db vacuum`: gives back the space of deleted rows. */
export const dbVacuum = defineCliCommand({
  description: 'Give back the space of deleted rows. SQLite: while no gateway runs on the database.',
  args: {
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { out, err, program } = terminal
    const place = storePlace(config)
    if (isMissing(config)) throw new CommandError(`There is no ${place} yet; "${program} serve" creates it.`)
    if (config.databaseUrl === undefined) {
      const { SqliteFiles } = await import('../../storage/store/sqlite-backup.ts')
      const files = new SqliteFiles(findNativeBinding())
      const gateways = files.gatewaysOn(sqliteFile(config))
      await files.close()
      if (gateways > 0)
        throw new CommandError('A gateway runs on this database and could not write meanwhile. Stop it first.')
    }
    const { storeBytes, vacuum } = await import('../../storage/store/vacuum.ts')
    const startedAt = performance.now()
    const progress = args.json === true ? silentProgress : startProgress(err, { title: 'Vacuum', total: undefined })
    const timer = setInterval(() => progress.at(0, ''), redrawMs)
    const work = withDatabase(
      config,
      async (database) => {
        const before = await storeBytes(database)
        await vacuum(database)
        return { before, after: await storeBytes(database) }
      },
      { isForBulkWork: true },
    )
    const { before, after } = await work.finally(() => {
      clearInterval(timer)
      progress.end()
    })
    const seconds = (performance.now() - startedAt) / 1000
    const record = { database: place, bytes_before: before, bytes_after: after, seconds }
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else out.write(`${place}: ${showBytes(before)} before, ${showBytes(after)} now, in ${seconds.toFixed(1)} s.\n`)
    return 0
  },
})
