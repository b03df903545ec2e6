import type { ActivityFilter, ActivityGroup, ActivityQuestion, ActivityRow } from '../../records/activity.ts'
import { shortTimeCounts } from '../../records/time-counts.ts'
import type { Query, Reading, Row } from '../store/snapshot.ts'
import { countedTimes, joinedTimes, timeColumns } from './activity-times.ts'
import { byokCost, ownCost } from './generation-row.ts'

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** The columns that sums are kept by, beside organization and time. */
export const keptColumns = ['workspace_id', 'key_id', 'model', 'provider', 'endpoint_tag', 'app_id', 'task'] as const

type Column = (typeof keptColumns)[number] | 'external_user'

/** What each sum adds up for one row of `generations`, by its column. */
export const measures = {
  requests: '1',
  failed_requests: "case when status = 'failed' then 1 else 0 end",
  byok_requests: 'is_byok',
  input_tokens: 'input_tokens',
  cached_tokens: 'cached_tokens',
  output_tokens: 'output_tokens',
  reasoning_tokens: 'reasoning_tokens',
  cost_nanos: `coalesce(${ownCost}, 0)`,
  byok_cost_nanos: `coalesce(${byokCost}, 0)`,
} as const

export const measureColumns = Object.keys(measures)

const nothingKept: Partial<Record<Column, string>> = {
  model: "coalesce(model, '')",
  provider: "coalesce(provider, '')",
  app_id: 'coalesce(app_id, 0)',
  task: "coalesce(task, '')",
}

/** A column of the sums, as an expression over a row of `generations`. */
export function ofGeneration(column: Column): string {
  return nothingKept[column] ?? column
}

const columnsOf: Readonly<Record<ActivityGroup, readonly Column[]>> = {
  model: ['model'],
  provider: ['provider'],
  endpoint: ['model', 'provider', 'endpoint_tag'],
  workspace: ['workspace_id'],
  key: ['key_id'],
  app: ['app_id'],
  task: ['task'],
  user: ['external_user'],
}

interface Span {
  readonly from: number
  readonly to: number
}

interface Part {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Sums one span of a question, on one snapshot: rows that are summed already from their sums, all others by themselves. */
export function* readActivity(question: ActivityQuestion, { from, to }: Span): Reading<readonly ActivityRow[]> {
  const [progress] = yield {
    sql: `select packed, (select min(created_at) from activity_late
        where organization_id = activity_progress.organization_id and created_at >= ? and created_at < ?)
      from activity_progress where organization_id = ?`,
    values: [from, to, question.organizationId],
  }
  // End users are without number: nothing is summed by them.
  const isKept = !question.groups.includes('user')
  const packed = isKept ? Math.min(to, Math.max(from, Number(progress?.[0] ?? 0))) : from
  const parts: Part[] = []
  // Sums of the last hour, too: it may be packed in part.
  if (packed > from) {
    parts.push(...sumParts(question, { from, to }))
    // Reading the statement takes longer than running it where there is nothing late.
    if (progress?.[1] !== null) parts.push(lateRows(question, { from, to: packed }))
  }
  if (packed < to) parts.push(newRows(question, { from: packed, to }))
  const columns = groupColumns(question.groups)
  const rows = yield statement(columns, parts)
  return rows.map((row) => toActivityRow(columns, row))
}

/** The column of each group, each once. */
export function groupColumns(groups: readonly ActivityGroup[]): readonly Column[] {
  return [...new Set(groups.flatMap((group) => columnsOf[group]))]
}

function statement(columns: readonly Column[], parts: readonly Part[]): Query {
  const groups = ['start', ...columns]
  const shown = groups.map((column) =>
    column === 'key_id' ? '(select hash from api_keys where id = parts.key_id)' : column,
  )
  const sums = [...measureColumns.map((column) => `cast(sum(${column}) as bigint)`), ...timeColumns.map(joinedTimes)]
  return {
    sql: `select ${[...shown, ...sums].join(', ')} from (${parts.map(({ sql }) => sql).join(' union all ')}) as parts
      group by ${groups.join(', ')}`,
    values: parts.flatMap(({ values }) => values),
  }
}

/** Whole days are read from the sums of days, all else from those of hours. */
function sumParts(question: ActivityQuestion, { from, to }: Span): readonly Part[] {
  const firstDay = Math.min(to, Math.ceil(from / dayMs) * dayMs)
  const lastDay = Math.max(firstDay, Math.floor(to / dayMs) * dayMs)
  if (question.interval === 'hour') return [kept(question, 'activity_hours', { from, to })]
  return [
    kept(question, 'activity_hours', { from, to: firstDay }),
    kept(question, 'activity_days', { from: firstDay, to: lastDay }),
    kept(question, 'activity_hours', { from: lastDay, to }),
  ].filter(({ values: [, since, until] }) => Number(since) < Number(until))
}

function kept(question: ActivityQuestion, table: 'activity_hours' | 'activity_days', { from, to }: Span): Part {
  const columns = groupColumns(question.groups)
  const { sql, values } = conditions(question, (column) => column)
  return {
    sql: `select ${[`${startOf(question, 'start')} as start`, ...columns, ...measureColumns, ...timeColumns].join(', ')} from ${table}
      where organization_id = ? and ${table}.start >= ? and ${table}.start < ?${sql}`,
    values: [question.organizationId, from, to, ...values],
  }
}

function newRows(question: ActivityQuestion, { from, to }: Span): Part {
  return rowsOf(question, 'generations', 'organization_id = ? and created_at >= ? and created_at < ?', [
    question.organizationId,
    from,
    to,
  ])
}

function lateRows(question: ActivityQuestion, { from, to }: Span): Part {
  const late = 'select id from activity_late where organization_id = ? and created_at >= ? and created_at < ?'
  return rowsOf(question, 'generations', `id in (${late})`, [question.organizationId, from, to])
}

function rowsOf(question: ActivityQuestion, table: string, where: string, chosen: readonly (string | number)[]): Part {
  const columns = groupColumns(question.groups).map((column) => `${ofGeneration(column)} as ${column}`)
  const sums = Object.entries({ ...measures, ...countedTimes }).map(
    ([column, expression]) => `${expression} as ${column}`,
  )
  const { sql, values } = conditions(question, ofGeneration)
  return {
    // Without an endpoint, no provider was asked.
    sql: `select ${[`${startOf(question, 'created_at')} as start`, ...columns, ...sums].join(', ')} from ${table}
      where ${where} and endpoint_tag is not null${sql}`,
    values: [...chosen, ...values],
  }
}

const bucketMs = { hour: hourMs, day: dayMs } as const

function startOf({ interval, since }: ActivityQuestion, column: string): string {
  if (interval === 'all') return `cast(${Math.round(since)} as bigint)`
  return `${column} - ${column} % ${bucketMs[interval]}`
}

function conditions(
  { workspaceId, keyHash, userId, appId }: ActivityFilter,
  column: (name: Column) => string,
): { readonly sql: string; readonly values: readonly (string | number)[] } {
  const all: [string, string | number | undefined][] = [
    [' and workspace_id = ?', workspaceId],
    [` and ${column('app_id')} = ?`, appId],
    [' and key_id in (select id from api_keys where hash = ?)', keyHash],
    [' and key_id in (select id from api_keys where creator_user_id = ?)', userId],
  ]
  const given = all.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  return { sql: given.map(({ sql }) => sql).join(''), values: given.map(({ value }) => value) }
}

function toActivityRow(columns: readonly Column[], [start, ...cells]: Row): ActivityRow {
  const groups = Object.fromEntries(columns.map((column, index) => [column, cells[index]]))
  const sum = (name: string) => Number(cells[columns.length + measureColumns.indexOf(name)] ?? 0)
  const times = (name: string) =>
    shortTimeCounts(String(cells[columns.length + measureColumns.length + timeColumns.indexOf(name)] ?? ''))
  const has = (column: Column) => columns.includes(column)
  const text = (column: Column) => String(groups[column] ?? '')
  const textOrNull = (column: Column) => (text(column) === '' ? null : text(column))
  return {
    start: Number(start),
    ...(has('model') && { model: text('model') }),
    ...(has('provider') && { provider: text('provider') }),
    ...(has('endpoint_tag') && { endpointTag: text('endpoint_tag') }),
    ...(has('workspace_id') && { workspaceId: text('workspace_id') }),
    ...(has('key_id') && { keyHash: text('key_id') }),
    ...(has('app_id') && { appId: Number(groups['app_id']) === 0 ? null : Number(groups['app_id']) }),
    ...(has('task') && { task: textOrNull('task') }),
    ...(has('external_user') && { user: textOrNull('external_user') }),
    requests: sum('requests'),
    failedRequests: sum('failed_requests'),
    byokRequests: sum('byok_requests'),
    inputTokens: sum('input_tokens'),
    cachedTokens: sum('cached_tokens'),
    outputTokens: sum('output_tokens'),
    reasoningTokens: sum('reasoning_tokens'),
    costNanos: sum('cost_nanos'),
    byokCostNanos: sum('byok_cost_nanos'),
    firstTokenTimes: times('first_token_times'),
    durationTimes: times('duration_times'),
  }
}
