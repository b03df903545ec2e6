import knex, { type Knex } from 'knex'
import type { Client, ClientConfig } from 'pg'
import { type PostgresTarget, type PostgresTls, readPostgresTls } from './postgres-tls.ts'
import { SilenceWatch } from './silence-watch.ts'

const bigintOid = 20

const hasty = { statement_timeout: 10_000 }
const patient = { lock_timeout: 60_000 }

// Longer than the server's own limit: for a server that no longer sees the connection.
const giveUpAfterMs = 12_000
const probeMs = 1_500
const goodbyeMs = 1_000

/** Access to a PostgreSQL database: a pool for ordinary work, and single connections for long work. */
export interface PostgresAccess {
  readonly knex: Knex
  /** Opens a separate connection without time limits, except one minute for each lock; the caller ends it with `endPostgres`. */
  connect(): Promise<Client>
}

/**
 * Opens a pool to a `postgres://` URL; bigint columns come back as numbers. For bulk work it has one connection without time limits. It connects only
 * to find out which of several ways the server takes. `authorities`: see `readPostgresTls`.
 */
export async function openPostgres(
  url: string,
  isForBulkWork = false,
  authorities?: readonly string[],
): Promise<PostgresAccess> {
  const { connectionString, ways } = readPostgresTls(url, authorities)
  // Loaded here so that a gateway on SQLite never loads it.
  const { default: pg } = await import('pg')
  const settings: ClientConfig = {
    connectionString,
    application_name: 'model-gateway',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  }
  const open = async (limits: ClientConfig): Promise<Client> => {
    const client = new pg.Client({ ...settings, ...limits })
    // A broken connection also fails its current query, where the error is handled.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  settings.ssl = await firstWorking(ways, async (ssl) => endPostgres(await open({ ssl })))
  const watch = new SilenceWatch({
    connect: () => open({ connectionTimeoutMillis: probeMs, query_timeout: probeMs }),
    giveUpAfterMs,
  })
  const pool = isForBulkWork ? { min: 1, max: 1 } : { min: 0, max: 10, acquireTimeoutMillis: 5_000 }
  return {
    knex: knex({
      client: 'pg',
      connection: { ...settings, ...(isForBulkWork ? patient : hasty) } as Knex.StaticConnectionConfig,
      compileSqlOnError: false,
      log: silent,
      pool: {
        ...pool,
        afterCreate(client: Client, done: (error: unknown, client: Client) => void) {
          watch.add(client, !isForBulkWork)
          done(null, client)
        },
        validate: (client: Client) => watch.isUsable(client),
      },
    }),
    async connect() {
      const client = await open(patient)
      watch.add(client, false)
      return client
    },
  }
}

/** The first way that works; the last one is not tried. */
async function firstWorking(
  [first, ...others]: PostgresTarget['ways'],
  connect: (way: PostgresTls) => Promise<void>,
): Promise<PostgresTls> {
  const [next, ...rest] = others
  if (next === undefined) return first
  try {
    await connect(first)
    return first
  } catch {
    return firstWorking([next, ...rest], connect)
  }
}

/** Closes a connection gracefully, and forcibly when the server no longer answers. */
export async function endPostgres(client: Client): Promise<void> {
  const { stream } = client.connection as unknown as { readonly stream: { destroy(): void } }
  const timer = setTimeout(() => stream.destroy(), goodbyeMs)
  try {
    await client.end()
  } finally {
    clearTimeout(timer)
  }
}

/** Lends work a connection of the pool while its promise is pending. */
export async function withPostgresConnection<T>(database: Knex, work: (connection: Client) => Promise<T>): Promise<T> {
  const connection: Client = await database.client.acquireConnection()
  try {
    return await work(connection)
  } finally {
    database.client.releaseConnection(connection)
  }
}

// Errors are thrown; Knex would print them as well.
const silent = { warn() {}, error() {}, deprecate() {}, debug() {} }
