import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A process with ClickHouse's engine (chDB) behind as much of its HTTP interface as destinations and tests use. What SQL, rows and settings mean,
 * the engine says. Arguments: the folder that chDB is installed in, a user, a password. Prints its port, and ends with its standard input.
 */

interface Session {
  query(sql: string, format?: string): string
}

process.stdin.resume().on('end', () => process.exit())
const [, , folder = '', user = '', password = ''] = process.argv
const { Session } = createRequire(`${folder}/`)('chdb') as { Session: new () => Session }
const session = new Session()
// Of the transport: the engine knows nothing of them.
const ofHttp: ReadonlySet<string> = new Set(['query', 'database', 'wait_end_of_query', 'default_format'])

const server = createServer(async (request, response) => {
  const sent = await text(request)
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const isKnown = request.headers['x-clickhouse-user'] === user && request.headers['x-clickhouse-key'] === password
  try {
    if (!isKnown) throw new Error(`Code: 516. DB::Exception: ${user}: Authentication failed. (AUTHENTICATION_FAILED)`)
    session.query(`USE \`${searchParams.get('database') ?? 'default'}\``)
    for (const [name, value] of searchParams)
      if (!ofHttp.has(name)) session.query(`SET ${name} = '${value.replaceAll("'", "\\'")}'`)
    const query = [searchParams.get('query'), sent].filter((part) => part !== null && part !== '').join('\n')
    response.end(session.query(query, searchParams.get('default_format') ?? 'TabSeparated'))
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^Query failed: /, '') : String(error)
    const code = /Code: (\d+)/.exec(message)?.[1]
    response.writeHead(code === '516' ? 403 : code === '60' || code === '81' ? 404 : 500).end(`${message}\n`)
  }
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
