import { type ChildProcess, spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import type { Environment } from '../../environment/environment.ts'
import { postgresModeOf } from '../../storage/store/postgres-tls.ts'
import { CommandError } from '../usage-error.ts'

/** Of PostgreSQL's client programs, which all come in one package. */
type PostgresProgram = 'pg_dump' | 'pg_restore' | 'psql'

const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']

/** By these the tables of a gateway are known, of whichever version. */
const gatewayTables = ['migrations', 'migrations_lock', 'generations'] as const

/** What a dump says of itself. */
export interface DumpContents {
  /** Where the gateway's tables are; null: it has none. */
  readonly schema: string | null
  /** Its tables and views, each as `schema.name`. */
  readonly relations: ReadonlySet<string>
  /** The names of the migrations that the dumped database had. */
  readonly migrations: readonly string[]
}

/** The address of a database, and the authorities for its certificate if the URL names none. */
export interface PostgresPlace {
  readonly url: string
  readonly caFile: string | undefined
}

/** Writes a database into a file with pg_dump. Rejects with CommandError. */
export async function dumpPostgres(place: PostgresPlace, file: string, programEnv: Environment): Promise<void> {
  const env = { ...programEnv, ...connectionOf(place) }
  await outcomeOf('pg_dump', spawn('pg_dump', ['--no-password', '--format=custom', '--file', file], { env, stdio }))
}

/** Reads what is in a dump. Rejects with CommandError where it is none. */
export async function readDump(file: string, programEnv: Environment): Promise<DumpContents> {
  const read = (words: readonly string[]) =>
    outcomeOf('pg_restore', spawn('pg_restore', [...words, file], { env: programEnv, stdio }))
  const list = await read(['--list'])
  const found = [...list.matchAll(/^\d+; \d+ \d+ (?:TABLE|VIEW|MATERIALIZED VIEW) (\S+) (\S+) /gm)]
  const relations = new Set(found.map(([, schema, name]) => `${schema}.${name}`))
  const schemas = new Set(found.map(([, schema = '']) => schema))
  // Other programs call a table of theirs the same.
  const schema = [...schemas].find((each) => gatewayTables.every((name) => relations.has(`${each}.${name}`))) ?? null
  if (schema === null) return { schema, relations, migrations: [] }
  const rows = await read(['--data-only', '--schema', schema, '--table', 'migrations', '--file', '-'])
  const [, columns = '', data = ''] = /^COPY \S+ \((.*)\) FROM stdin;\n(?:([\s\S]*?)\n)?\\\.$/m.exec(rows) ?? []
  const at = columns.split(', ').indexOf('name')
  const lines = data === '' ? [] : data.split('\n')
  return { schema, relations, migrations: lines.map((line) => line.split('\t')[at] ?? '') }
}

/**
 * Runs `before`, which is SQL, and then what a dump says, in one transaction: all of it, or nothing where any of it fails or this process ends.
 * Rejects with CommandError.
 */
export async function restoreDump(
  place: PostgresPlace,
  file: string,
  before: string,
  programEnv: Environment,
): Promise<void> {
  // Its script begins a transaction, and commits it after the last line of a dump that could be read to its end.
  const words = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--file', '-', file]
  const dump = spawn('pg_restore', words, { env: programEnv, stdio })
  const dumped = outcomeOf('pg_restore', dump, false)
  const psql = ['--no-psqlrc', '--no-password', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', '-']
  const database = spawn('psql', psql, { env: { ...programEnv, ...connectionOf(place) } })
  const restored = outcomeOf('psql', database, false)
  // Both tell why they fail; that one stopped reading says nothing more.
  const passed = (async () => {
    // The dump's script begins the transaction once more, which would be the first thing a complaint says.
    database.stdin.write(`set client_min_messages = error;\nbegin;\n${before}\n`)
    await pipeline(dump.stdout, database.stdin)
  })().catch(() => {})
  const [read, written] = await Promise.allSettled([dumped, restored, passed])
  // What psql says comes first: where it ends early, pg_restore only finds nobody to write to.
  if (written.status === 'rejected') throw written.reason
  if (read.status === 'rejected') throw read.reason
}

/** What a program wrote. Rejects with CommandError, which quotes its complaint, where it fails. */
async function outcomeOf(program: PostgresProgram, child: ChildProcess, isKept = true): Promise<string> {
  let complaint = ''
  let out = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = `${complaint}${chunk}`.slice(-2_000)
  })
  if (isKept) {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk
    })
  } else if (program === 'psql') child.stdout?.resume()
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing(program) : error))
    child.once('close', resolve)
  })
  if (status !== 0) throw new CommandError(`${program} failed: ${complaint.trim()}`)
  return out
}

function missing(program: PostgresProgram): CommandError {
  return new CommandError(
    `${program} is not installed here. Install PostgreSQL's client programs, of the server's version or newer, or use the backups of whoever runs the server.`,
  )
}

/** How PostgreSQL's programs reach a database. The password is handed over in the environment, where no list of processes shows it. */
function connectionOf({ url: text, caFile }: PostgresPlace): Readonly<Record<string, string>> {
  const url = new URL(text)
  // Unlike the gateway these programs know no authorities of a system by themselves.
  const mode = postgresModeOf(url)
  const isVerified = mode.startsWith('verify-')
  const asksForTls = ['ssl', 'sslmode'].some((name) => url.searchParams.has(name))
  const name = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username)
  return {
    PGHOST: url.searchParams.get('host') ?? url.hostname.replaceAll(/[[\]]/g, ''),
    PGPORT: url.port === '' ? '5432' : url.port,
    PGDATABASE: name,
    ...(url.username !== '' && { PGUSER: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { PGPASSWORD: decodeURIComponent(url.password) }),
    ...(caFile !== undefined && isVerified && { PGSSLROOTCERT: caFile }),
    ...(asksForTls && { PGSSLMODE: mode === 'no-verify' ? 'require' : mode }),
    ...Object.fromEntries(
      ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
        const value = url.searchParams.get(name)
        return value === null ? [] : [[`PG${name.toUpperCase()}`, value]]
      }),
    ),
  }
}
