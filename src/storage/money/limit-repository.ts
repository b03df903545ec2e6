import { utc } from '../../canonical/time-zone.ts'
import type { BudgetInterval, BudgetReference, BudgetSubjectKind } from '../../records/budget.ts'
import type { RateRule, RateSubjectKind } from '../../records/rate-rule.ts'
import type { Session } from '../store/database.ts'

/** The caller's ids that limits depend on. */
export interface LimitedCaller {
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  /** Null for a key that belongs to nobody. */
  readonly userId: string | null
}

/** All limits of a caller. */
export interface CallerLimits {
  readonly budgets: readonly BudgetReference[]
  /** The rules set for exactly these subjects. */
  readonly rates: readonly RateRule[]
  /** Whether any guardrail holds for it that has rules. */
  readonly isGuarded: boolean
}

interface LimitRow {
  of_what: LimitKind
  /** Null where a guardrail sets no budget. */
  id: string | null
  subject_kind: BudgetSubjectKind
  reset_interval: BudgetInterval
  /** Null where `id` is. */
  time_zone: string | null
  includes_byok: number
  requests: number | null
  tokens: number | null
  guardrail_name: string | null
}

type LimitKind = 'budget' | 'rate' | 'guardrail'

const subjects = `((subject_kind = 'key' and subject_id = ?) or (subject_kind = 'workspace' and subject_id = ?)
  or (subject_kind = 'organization' and subject_id = ?))`

/** Reads a caller's limits together when its key is looked up, those of its guardrails too, and stores rate limits. */
export class LimitRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** All limits of a caller, in one statement: it runs once a second for each key. */
  async of({ organizationId, workspaceId, keyId, userId }: LimitedCaller): Promise<CallerLimits> {
    const who = [String(keyId), workspaceId, organizationId]
    const answer = await this.#session.run((knex) =>
      knex.raw(
        `select 'budget' as of_what, id, subject_kind, reset_interval, time_zone, null as requests, null as tokens,
           null as guardrail_name, case subject_kind
             when 'key' then (select include_byok_in_limit from api_keys where id = ?)
             when 'workspace' then (select include_byok_in_budgets from workspaces where id = ?)
             else 0 end as includes_byok
           from budgets where ${subjects}
         union all
         select 'rate', subject_id, subject_kind, 'total', null, requests_per_minute, tokens_per_minute, null, 0
           from rate_limits where ${subjects}
         union all
         select 'guardrail', b.id, 'guardrail', g.reset_interval, b.time_zone, null, null, g.name, g.include_byok_in_budgets
           from guardrail_assignments a join guardrails g on g.id = a.guardrail_id and g.has_rules = 1
           left join budgets b on b.subject_kind = 'guardrail' and b.subject_id = a.id
             and b.reset_interval = g.reset_interval
           where a.organization_id = ? and ((a.subject_kind = 'key' and a.subject_id = ?)
             or (a.subject_kind = 'member' and a.subject_id = ?) or (a.subject_kind = 'workspace' and a.subject_id = ?))`,
        [keyId, workspaceId, ...who, ...who, organizationId, String(keyId), userId ?? '', workspaceId],
      ),
    )
    const rows = (Array.isArray(answer) ? answer : answer.rows) as LimitRow[]
    return {
      budgets: rows.flatMap((row) => (row.of_what === 'rate' ? [] : toReferences(row))),
      rates: rows.flatMap((row) => (row.of_what === 'rate' ? [toRule(row)] : [])),
      isGuarded: rows.some((row) => row.of_what === 'guardrail'),
    }
  }

  /** Replaces the rate limits of a subject; a rule without limits removes them. */
  async setRates(organizationId: string, rule: RateRule): Promise<void> {
    const place = { subject_kind: rule.subjectKind, subject_id: rule.subjectId }
    const rates = { requests_per_minute: rule.requestsPerMinute, tokens_per_minute: rule.tokensPerMinute }
    const isNone = rule.requestsPerMinute === null && rule.tokensPerMinute === null
    await this.#session.run(async (knex) => {
      const table = knex('rate_limits')
      if (isNone) await table.where({ ...place, organization_id: organizationId }).delete()
      else {
        const row = { ...place, ...rates, organization_id: organizationId }
        await table.insert(row).onConflict(['subject_kind', 'subject_id']).merge(rates)
      }
    })
  }
}

function toReferences({ id, guardrail_name: guardrailName, ...row }: LimitRow): readonly BudgetReference[] {
  if (id === null) return []
  const { reset_interval: interval, time_zone: timeZone } = row
  const zone = timeZone === null || timeZone === utc ? {} : { timeZone }
  const reference = { id, interval, ...zone, includesByok: row.includes_byok === 1 }
  return [guardrailName === null ? reference : { ...reference, guardrailName }]
}

function toRule(row: LimitRow): RateRule {
  return {
    // The table allows no other kinds.
    subjectKind: row.subject_kind as RateSubjectKind,
    subjectId: row.id ?? '',
    requestsPerMinute: row.requests,
    tokensPerMinute: row.tokens,
  }
}
