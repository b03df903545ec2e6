import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { byokCost, ownCost } from './generation-row.ts'

/** Which generations are summed, and how they are grouped besides by model and endpoint. */
export interface ActivityFilter {
  readonly organizationId: string
  readonly workspaceId?: string
  readonly keyHash?: string
  /** The user who created the keys. */
  readonly userId?: string
  /** The app as it called, not the one it was merged into. */
  readonly appId?: number
  readonly groupBy?: 'workspace' | 'api_key'
}

/** The usage of one endpoint. Amounts are whole nano-dollars; unknown costs count as 0. */
export interface ActivityRow {
  readonly model: string
  readonly provider: string
  readonly endpointTag: string
  readonly workspaceId?: string
  readonly keyHash?: string
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly reasoningTokens: number
  readonly costNanos: number
  readonly byokCostNanos: number
}

/** The usage of one model. */
export interface ModelUsage {
  readonly requests: number
  /** Input and output together. */
  readonly tokens: number
}

interface SummedRow {
  model: string
  provider: string
  endpoint_tag: string
  workspace_id?: string
  key_hash?: string
  requests: number
  input_tokens: number
  output_tokens: number
  reasoning_tokens: number
  cost_nanos: number
  byok_cost_nanos: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Sums over an organization's generations. */
export class ActivityRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Sums of the generations that reached a provider from `since` up to, but not including, `until` (Unix milliseconds); most expensive first. */
  async list(filter: ActivityFilter, since: number, until: number): Promise<readonly ActivityRow[]> {
    const rows: SummedRow[] = await this.#session.run((knex) => summed(knex, filter, since, until))
    return rows.map(toActivityRow)
  }

  /** True when the organization has, or had, a key with this hash. */
  async hasKey(organizationId: string, hash: string): Promise<boolean> {
    const row = await this.#session.run((knex) =>
      knex('api_keys').where({ organization_id: organizationId, hash }).first('id'),
    )
    return row !== undefined
  }

  /** The organization's usage of each model since a time in Unix milliseconds. Read day by day, so that other queries get their turn. */
  async usageByModel(
    organizationId: string,
    since: number,
    now = Date.now(),
  ): Promise<ReadonlyMap<string, ModelUsage>> {
    const usage = new Map<string, ModelUsage>()
    for (let start = since; start <= now; start += dayMs) {
      const rows: { model: string; requests: number; tokens: number }[] = await this.#session.run((knex) =>
        generationsIn(knex, organizationId, start, start + dayMs)
          .groupBy('model')
          .select('model', { requests: total(knex, '1'), tokens: total(knex, 'input_tokens + output_tokens') }),
      )
      for (const { model, requests, tokens } of rows) {
        const known = usage.get(model)
        usage.set(model, { requests: requests + (known?.requests ?? 0), tokens: tokens + (known?.tokens ?? 0) })
      }
    }
    return usage
  }

  /** Nano-dollars that the organization ever spent through the gateway's own credentials. */
  async spent(organizationId: string): Promise<number> {
    const row: { spent: number } | undefined = await this.#session.run((knex) =>
      knex('key_usage')
        .join('api_keys', 'api_keys.id', 'key_usage.key_id')
        .where('api_keys.organization_id', organizationId)
        .first({ spent: total(knex, 'key_usage.total_nanos') }),
    )
    return row?.spent ?? 0
  }
}

function summed(knex: Knex, filter: ActivityFilter, since: number, until: number): Knex.QueryBuilder {
  const { organizationId, workspaceId, keyHash, userId, appId, groupBy } = filter
  const groups = ['model', 'provider', 'endpoint_tag']
  if (groupBy === 'workspace') groups.push('generations.workspace_id')
  if (groupBy === 'api_key') groups.push('api_keys.hash')
  const query = generationsIn(knex, organizationId, since, until)
  if (workspaceId !== undefined) query.where({ 'generations.workspace_id': workspaceId })
  if (appId !== undefined) query.where({ 'generations.app_id': appId })
  if (keyHash !== undefined || userId !== undefined || groupBy === 'api_key') {
    query.join('api_keys', 'api_keys.id', 'generations.key_id')
    if (keyHash !== undefined) query.where({ 'api_keys.hash': keyHash })
    if (userId !== undefined) query.where({ 'api_keys.creator_user_id': userId })
  }
  return query
    .groupBy(groups)
    .orderBy([{ column: 'cost_nanos', order: 'desc' }, { column: 'requests', order: 'desc' }, ...groups])
    .select('model', 'provider', 'endpoint_tag', {
      ...(groupBy === 'workspace' && { workspace_id: 'generations.workspace_id' }),
      ...(groupBy === 'api_key' && { key_hash: 'api_keys.hash' }),
      requests: total(knex, '1'),
      input_tokens: total(knex, 'input_tokens'),
      output_tokens: total(knex, 'output_tokens'),
      reasoning_tokens: total(knex, 'reasoning_tokens'),
      cost_nanos: total(knex, ownCost),
      byok_cost_nanos: total(knex, byokCost),
    })
}

// Without an endpoint, no provider was asked.
function generationsIn(knex: Knex, organizationId: string, since: number, until: number): Knex.QueryBuilder {
  return knex('generations')
    .where('generations.organization_id', organizationId)
    .where('generations.created_at', '>=', since)
    .where('generations.created_at', '<', until)
    .whereNotNull('endpoint_tag')
}

// A sum of bigints is a numeric on PostgreSQL, which the driver returns as text.
function total(knex: Knex, expression: string): Knex.Raw {
  return knex.raw(`cast(coalesce(sum(${expression}), 0) as bigint)`)
}

function toActivityRow(row: SummedRow): ActivityRow {
  return {
    model: row.model,
    provider: row.provider,
    endpointTag: row.endpoint_tag,
    ...(row.workspace_id !== undefined && { workspaceId: row.workspace_id }),
    ...(row.key_hash !== undefined && { keyHash: row.key_hash }),
    requests: row.requests,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    costNanos: row.cost_nanos,
    byokCostNanos: row.byok_cost_nanos,
  }
}
