import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { defineCliCommand } from '../command.ts'
import { findNativeBinding } from '../native-binding.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { confirm, yesOption } from '../terminal/confirm.ts'
import { type Progress, showBytes, silentProgress, startProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { sqliteFile, storePlace, withDatabase } from '../with-store.ts'
import { type DumpContents, readDump, restoreDump } from './postgres-programs.ts'

/** `db restore`: puts a backup in the place of the store. */
export const dbRestore = defineCliCommand({
  description: 'Replace the database with a backup, while no gateway runs on it. The old file stays beside it.',
  args: {
    file: { type: 'positional', required: true, description: 'The backup, as "db backup" wrote it.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...yesOption,
    ...configOptions,
  },
  examples: [['db restore /backups/gateway.sqlite --yes', 'Checks the file first, all of it.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const file = resolve(terminal.cwd, args.file)
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const { out, err } = terminal
    const place = storePlace(config)
    const { databaseUrl } = config
    const progress =
      args.json === true
        ? silentProgress
        : startProgress(err, { title: 'Restore', total: statSync(file).size, show: showBytes })
    const ask = () => confirm(args, terminal, `Replace ${place} with ${file}?`)
    const restored =
      databaseUrl === undefined
        ? await restoreSqlite(file, sqliteFile(config), ask, progress)
        : await restorePostgres(file, databaseUrl, config, ask, terminal)
    if (restored === null) return 1
    const record = { database: place, file, kept: restored.kept }
    if (args.json === true) out.write(`${JSON.stringify(record, null, 2)}\n`)
    else {
      out.write(`Restored ${place} from ${file}.\n`)
      if (restored.kept !== null) out.write(`The old database is ${restored.kept}.\n`)
    }
    return 0
  },
})

function gatewaysOn(config: Config): Promise<number> {
  return withDatabase(config, async (database) => {
    const [{ gatewaysOnPostgres }, { lockSpace }] = await Promise.all([
      import('../../storage/store/vacuum.ts'),
      import('../../storage/store/instance-locks.ts'),
    ])
    return gatewaysOnPostgres(database, lockSpace)
  })
}

type Restored = { readonly kept: string | null }

async function restoreSqlite(
  file: string,
  target: string,
  ask: () => Promise<boolean>,
  progress: Progress,
): Promise<Restored | null> {
  const { SqliteFiles } = await import('../../storage/store/sqlite-backup.ts')
  const files = new SqliteFiles(findNativeBinding())
  const next = `${target}.restored`
  try {
    refuseWhileRunning(files.gatewaysOn(target))
    const problem = files.problemOf(file)
    if (problem !== null) throw new CommandError(`${file} can't be restored: ${problem}.`)
    if (!(await ask())) return null
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    const total = statSync(file).size
    await files.copy(file, next, (share) => progress.at(share * total))
    chmodSync(next, 0o600)
    // Copying takes a while.
    refuseWhileRunning(files.gatewaysOn(target))
    return { kept: files.replace(target, next, new Date()) }
  } finally {
    progress.end()
    rmSync(next, { force: true })
    await files.close()
  }
}

async function restorePostgres(
  file: string,
  url: string,
  config: Config,
  ask: () => Promise<boolean>,
  { err, env }: Pick<Terminal, 'err' | 'env'>,
): Promise<Restored | null> {
  refuseWhileRunning(await gatewaysOn(config))
  const dump = await readDump(file, env)
  const [{ migrations }, { dropTablesOf, relationsDropped, schemaInUse }] = await Promise.all([
    import('../../storage/migrations/index.ts'),
    import('../../storage/store/postgres-tables.ts'),
  ])
  const schema = schemaOf(file, dump, (name) => Object.hasOwn(migrations, name))
  const [there, used] = await withDatabase(config, (database) =>
    Promise.all([relationsDropped(database, schema), schemaInUse(database)]),
  )
  // The gateway would go on with what it has, whatever is restored beside it.
  if (used !== null && used !== schema)
    throw notRestored(file, `its tables are in the schema ${schema}, those of this database in ${used}`)
  // Such as tables of a newer version that is rolled back, and views of other programs. Left alone, they would hinder the restore, or the next upgrade.
  const lost = there.filter((each) => !dump.relations.has(`${each.schema}.${each.name}`))
  const names = lost.map((each) => (each.schema === schema ? each.name : `${each.schema}.${each.name}`))
  if (names.length > 0) err.write(`Not in the backup, and dropped by the restore: ${names.join(', ')}\n`)
  if (!(await ask())) return null
  // Somebody may have thought about the question for long.
  refuseWhileRunning(await gatewaysOn(config))
  await restoreDump({ url, caFile: config.outbound.caFile }, file, dropTablesOf(schema), env)
  return { kept: null }
}

/** Where the tables of a gateway are in a dump. Throws CommandError where there are none, and where this program can't use them. */
function schemaOf(file: string, dump: DumpContents, isKnown: (migration: string) => boolean): string {
  if (dump.schema === null) throw notRestored(file, 'it is no database of a gateway')
  const unknown = dump.migrations.filter((name) => !isKnown(name))
  if (unknown.length > 0)
    throw notRestored(file, `a newer version of the gateway has written it (${unknown.join(', ')})`)
  return dump.schema
}

function notRestored(file: string, problem: string): CommandError {
  return new CommandError(`${file} can't be restored: ${problem}.`)
}

function refuseWhileRunning(gateways: number): void {
  if (gateways === 0) return
  const who = gateways === 1 ? 'A gateway runs' : `${gateways} gateways run`
  throw new CommandError(`${who} on this database. Stop it first: what it writes meanwhile would be lost.`)
}
