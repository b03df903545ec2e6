import type { Schema } from '../../contract/contract.ts'
import { addressOfHost } from '../address-problem.ts'
import { addressBelow } from '../addresses.ts'
import { type DestinationAnswer, type DestinationRequest, defineDestination } from '../define-destination.ts'
import { requestHeaders } from '../request-headers.ts'
import type { GenerationRow } from '../rows/generation-row.ts'
import { jsonLines } from '../rows/json-lines.ts'

type Config = Schema<'ObservabilityClickhouseConfig'>

/**
 * Rows of a table, over the HTTP interface (https://clickhouse.com/docs/interfaces/http). Columns that the table does not have are left out,
 * and a block that was sent before is dropped where the table remembers its token.
 */
export const clickhouse = defineDestination<Config>({
  type: 'clickhouse',
  itemsMax: 500,
  url: ({ host }) => addressBelow(addressOfHost(host), '', 'host'),
  async encode(items, config, { batchId }) {
    const { database, table = 'SERVICE_TRACES', username, password, headers } = config
    const url = new URL(clickhouse.url(config))
    url.searchParams.set('database', database)
    url.searchParams.set('query', `INSERT INTO ${quoted(table)} FORMAT JSONEachRow`)
    url.searchParams.set('input_format_skip_unknown_fields', '1')
    url.searchParams.set('wait_end_of_query', '1')
    const own = {
      'x-clickhouse-user': username,
      'x-clickhouse-key': password,
      'content-type': 'application/x-ndjson',
    }
    const requests: DestinationRequest[] = []
    for await (const body of jsonLines(items, columnsOf)) {
      // Each block is remembered by a token of its own.
      const token = requests.length === 0 ? batchId : `${batchId}-${requests.length}`
      url.searchParams.set('insert_deduplication_token', token)
      requests.push({ method: 'POST', url: url.href, headers: requestHeaders(own, headers), body })
    }
    return requests
  },
  complaint: exceptionIn,
})

/** Times as DateTime64 reads them without being told how; lists and objects as JSON in a String. */
function columnsOf(row: GenerationRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === 'created_at' ? row.created_at.replace('T', ' ').replace('Z', '') : inColumn(value),
    ]),
  )
}

function inColumn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** An identifier in the server's SQL. */
function quoted(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}

// What fails late is told in the body, below a status of 200.
function exceptionIn({ body }: DestinationAnswer): string | null {
  const text = Buffer.from(body).toString('utf8')
  const code = /\bCode: (\d{1,6})\b.{0,200}?DB::Exception/s.exec(text)?.[1]
  return code === undefined ? null : `The server answered with exception ${code}.`
}
