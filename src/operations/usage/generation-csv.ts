import { stringify } from 'csv-stringify/sync'
import type { Schema } from '../../contract/contract.ts'

type Generation = Schema<'Generation'>
type Cell = string | number | boolean | null

/** Members of a record that stand in a column as they are. */
type Plain = {
  [Name in keyof Generation]-?: Generation[Name] extends Cell | undefined ? Name : never
}[keyof Generation]

const before = [
  'id',
  'request_id',
  'created_at',
  'status',
  'error_type',
  'error_message',
  'requested_model',
  'model',
  'provider_name',
  'router',
  'service_tier',
  'data_region',
  'workspace_id',
  'app_id',
  'external_user',
  'session_id',
  'streamed',
  'is_byok',
  'finish_reason',
  'native_finish_reason',
  'tokens_prompt',
  'tokens_completion',
  'native_tokens_reasoning',
  'native_tokens_cached',
  'native_tokens_cache_write',
  'total_cost',
  'usage',
  'cost_origin',
  'cache_discount',
  'latency',
  'generation_time',
  'gateway_latency',
  'upstream_latency',
  'steps',
] as const satisfies readonly Plain[]
const after = ['origin', 'http_referer', 'user_agent'] as const satisfies readonly Plain[]

/** The columns of a page as CSV, in order. */
export const csvColumns: readonly string[] = [
  ...before,
  'attempts',
  ...after,
  'tools',
  'plugins',
  'guardrails',
  'api_key_hash',
]

/** A page of records as CSV, with a line of names. Text that a spreadsheet would run as a formula has an apostrophe before it. */
export function toCsv(records: readonly Generation[]): string {
  return stringify([csvColumns, ...records.map(toCells)], {
    escape_formulas: true,
    cast: { boolean: String, number: plainDecimal },
  })
}

function toCells(record: Generation): readonly Cell[] {
  const plain = (names: readonly Plain[]) => names.map((name) => record[name] ?? null)
  const guardrails = (record.guardrails ?? []).map(({ id }) => id)
  const lists = [record.tools, record.plugins, guardrails].map((names) => (names ?? []).join(' '))
  const attempts = (record.provider_responses ?? []).length
  return [...plain(before), attempts, ...plain(after), ...lists, record.api_key_hash]
}

/** Without an exponent, which spreadsheets and databases read differently; to the nano-dollar. */
function plainDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(9).replace(/\.?0+$/, '') : text
}
