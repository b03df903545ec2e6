import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { writePrivateFile } from '../../storage/store/private-files.ts'
import { defineCliCommand } from '../command.ts'
import { findNativeBinding } from '../native-binding.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { showBytes, silentProgress, startProgress } from '../terminal/progress.ts'
import { CommandError } from '../usage-error.ts'
import { isMissing, sqliteFile, storePlace } from '../with-store.ts'
import { dumpPostgres } from './postgres-programs.ts'

/** `db backup`: the store as it is now, in one file; a gateway may run on it. */
export const dbBackup = defineCliCommand({
  description: 'Write the database as it is now to a file, also while a gateway runs. PostgreSQL: with pg_dump.',
  args: {
    file: { type: 'positional', required: true, description: 'The file to write.' },
    force: { type: 'boolean', description: 'Replace a file that is there.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [['db backup /backups/gateway.sqlite', 'One file. Keep the master key too, elsewhere.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const file = resolve(terminal.cwd, args.file)
    const { out, err } = terminal
    const place = storePlace(config)
    if (isMissing(config)) throw new CommandError(`There is no ${place} to back up.`)
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true && args.force !== true) {
      throw new CommandError(`${file} is there already. Choose another name, or replace it with --force.`)
    }
    if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}. Make it first.`)
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new CommandError(`${file} is a folder. Name a file in it.`)
    const startedAt = performance.now()
    if (config.databaseUrl !== undefined) {
      const partial = `${file}.partial`
      err.write(err.colours.dim(`pg_dump --format=custom --file ${file}\n`))
      try {
        // pg_dump keeps the mode of a file that is there; a new one everybody could read.
        writePrivateFile(partial, '')
        await dumpPostgres({ url: config.databaseUrl, caFile: config.outbound.caFile }, partial, terminal.env)
        renameSync(partial, file)
      } finally {
        rmSync(partial, { force: true })
      }
    } else {
      const { SqliteFiles } = await import('../../storage/store/sqlite-backup.ts')
      const files = new SqliteFiles(findNativeBinding())
      const total = statSync(sqliteFile(config)).size
      const progress =
        args.json === true ? silentProgress : startProgress(err, { title: 'Backup', total, show: showBytes })
      try {
        await files.copy(sqliteFile(config), file, (share) => progress.at(share * total))
      } finally {
        progress.end()
        await files.close()
      }
    }
    const seconds = (performance.now() - startedAt) / 1000
    const bytes = statSync(file).size
    if (args.json === true) out.write(`${JSON.stringify({ database: place, file, bytes, seconds }, null, 2)}\n`)
    else {
      out.write(`Backed up ${place} to ${file}: ${showBytes(bytes)} in ${seconds.toFixed(1)} s.\n`)
      const key = join(config.dataDir, 'master.key')
      const where = existsSync(key) ? ` (${key})` : ''
      err.write(err.colours.dim(`Secrets in it are sealed: keep the master key${where} too, elsewhere.\n`))
    }
    return 0
  },
})
