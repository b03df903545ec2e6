import { createHash } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { type DestinationAnswer, type DestinationRequest, defineDestination } from '../define-destination.ts'
import { inTurns, lazily } from '../in-batches.ts'
import { requestHeaders } from '../request-headers.ts'
import { type GenerationRow, generationRow } from '../rows/generation-row.ts'
import { snowflakeAuthorization } from './snowflake-token.ts'

// One variable takes 16 MB at most, of UTF-8; this much is made in some milliseconds.
const charactersMax = 1_000_000

/**
 * Rows of a table, over the SQL API (https://docs.snowflake.com/en/developer-guide/sql-api/reference). A statement has an id made of its
 * batch's: sent again, it is not carried out a second time.
 */
export const snowflake = defineDestination<Schema<'ObservabilitySnowflakeConfig'>>({
  type: 'snowflake',
  itemsMax: 500,
  url: ({ account }) => `https://${hostOf(account)}/api/v2/statements`,
  async encode(items, config, { batchId, now }) {
    const { database = 'SNOWFLAKE_LEARNING_DB', schema = 'PUBLIC', warehouse = 'COMPUTE_WH' } = config
    const headers = requestHeaders(
      {
        ...(await snowflakeAuthorization(config, now)),
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'model-gateway',
      },
      config.headers,
    )
    const rows = lazily(items, (item) => JSON.stringify(generationRow(item)))
    const statement = insertInto(config.table ?? 'SERVICE_TRACES', config.metadataColumn)
    const requests: DestinationRequest[] = []
    for await (const batch of inTurns(rows, (row) => row.length, charactersMax)) {
      const requestId = uuidOf(`${batchId} ${requests.length}`)
      requests.push({
        method: 'POST',
        url: `${snowflake.url(config)}?requestId=${requestId}&retry=true`,
        headers,
        body: JSON.stringify({
          ...{ statement, timeout: 60, database, schema, warehouse },
          bindings: { '1': { type: 'TEXT', value: `[${batch.join(',')}]` } },
        }),
      })
    }
    return requests
  },
  complaint,
})

/** Underscores of an account's name are hyphens in that of its host. */
function hostOf(account: string): string {
  return `${account.replaceAll('_', '-').toLowerCase()}.snowflakecomputing.com`
}

const columns: Readonly<Record<keyof GenerationRow, string>> = {
  id: 'string',
  created_at: 'timestamp_tz',
  request_id: 'string',
  workspace_id: 'string',
  workspace_name: 'string',
  key_name: 'string',
  key_hash: 'string',
  app_name: 'string',
  app_origin: 'string',
  user: 'string',
  session_id: 'string',
  http_referer: 'string',
  user_agent: 'string',
  trace: 'variant',
  metadata: 'variant',
  status: 'string',
  error_type: 'string',
  error_message: 'string',
  finish_reason: 'string',
  native_finish_reason: 'string',
  requested_model: 'string',
  model: 'string',
  provider: 'string',
  provider_name: 'string',
  endpoint_tag: 'string',
  upstream_id: 'string',
  region: 'string',
  service_tier: 'string',
  streamed: 'boolean',
  is_byok: 'boolean',
  task: 'string',
  prompt_tokens: 'integer',
  completion_tokens: 'integer',
  total_tokens: 'integer',
  cached_tokens: 'integer',
  cache_write_tokens: 'integer',
  reasoning_tokens: 'integer',
  web_searches: 'integer',
  cost_usd: 'double',
  first_token_ms: 'integer',
  duration_ms: 'integer',
  gateway_ms: 'double',
  upstream_ms: 'double',
  attempts: 'variant',
  guardrails: 'variant',
  plugins: 'variant',
  tools: 'variant',
  system_instructions: 'variant',
  input_messages: 'variant',
  output_messages: 'variant',
}

/** The statement that makes a table for the rows. */
export function snowflakeTable(table: string): string {
  const lines = Object.entries(columns).map(([name, type]) => `  "${name.toUpperCase()}" ${type}`)
  return `create table ${identifier(table)} (\n${lines.join(',\n')}\n)`
}

/** All rows are one variable: the statement stays the same, whatever is in them. */
function insertInto(table: string, metadataColumn?: string): string {
  const { metadata: _, ...usual } = columns
  const names = Object.keys(usual).map((name) => `"${name.toUpperCase()}"`)
  const values = Object.entries(usual).map(([name, type]) => `value:${name}${type === 'variant' ? '' : `::${type}`}`)
  // Older tables lack the column, and an insert that names it would fail.
  if (metadataColumn !== undefined) {
    names.push(identifier(metadataColumn))
    values.push('value:metadata')
  }
  const listed = names.join(', ')
  return `insert into ${identifier(table)} (${listed}) select ${values.join(', ')} from table(flatten(input => parse_json(?)))`
}

/** As people write it in SQL: quoted where it must be, else in capitals, whichever letters it has. */
function identifier(name: string): string {
  return /^[a-z_][\w$]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** 202: it is not over yet. Asked again with the same id, the service tells how it ended. */
function complaint({ status }: DestinationAnswer): string | null {
  return status === 202 ? 'The statement is still running.' : null
}
