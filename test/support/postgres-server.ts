import pg from 'pg'

/** The PostgreSQL server of the tests. */
export const serverUrl = process.env['DATABASE_URL_TEST'] ?? 'postgres://postgres@127.0.0.1:5432/test'

/** The address of one of its databases. */
export function withDatabase(name: string): string {
  const changed = new URL(serverUrl)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs work with a connection of its own. Rejects where no server answers. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement. */
export async function execute(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql))
}
