import { setImmediate as turn } from 'node:timers/promises'
import type { ActivityQuestion, ActivityRow, ActivitySums } from '../../records/activity.ts'
import { joinTimeCounts } from '../../records/time-counts.ts'
import type { Session } from '../store/database.ts'
import { readSnapshot } from '../store/snapshot.ts'
import { toSlices } from '../store/to-slices.ts'
import { dayMs, hourMs, readActivity } from './activity-query.ts'

/** The usage of one model. */
export interface ModelUsage {
  readonly requests: number
  /** Input and output together. */
  readonly tokens: number
}

/** Sums over an organization's generations, right at any moment: from the packed sums, and from rows that are not in them yet. */
export class ActivityRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /**
   * The sums of generations that reached a provider; the newest interval first, within one what cost most. Null when there are more than
   * `most` rows. Read in slices, so that other work gets its turn. Not within a transaction.
   */
  async list(question: ActivityQuestion, most = Number.POSITIVE_INFINITY): Promise<readonly ActivityRow[] | null> {
    const merged = new Map<string, ActivityRow>()
    for (const span of await this.#spans(question)) {
      const rows = await readSnapshot(this.#session, () => readActivity(question, span))
      for (const row of rows) {
        const place = placeOf(row)
        const known = merged.get(place)
        merged.set(place, known === undefined ? row : { ...row, ...added(known, row) })
      }
      if (merged.size > most) return null
      if (this.#session.dialect === 'sqlite') await turn()
    }
    const placed = [...merged].sort(([onePlace, one], [otherPlace, other]) => {
      const cost = other.costNanos + other.byokCostNanos - one.costNanos - one.byokCostNanos
      return other.start - one.start || cost || other.requests - one.requests || (onePlace < otherPlace ? -1 : 1)
    })
    return placed.map(([, row]) => row)
  }

  /** True when the organization has, or had, a key with this hash. */
  async hasKey(organizationId: string, hash: string): Promise<boolean> {
    const row = await this.#session.run((knex) =>
      knex('api_keys').where({ organization_id: organizationId, hash }).first('id'),
    )
    return row !== undefined
  }

  /** The names of an organization's keys by hash, deleted ones too. */
  async keyNames(organizationId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>()
    for (const slice of toSlices(hashes)) {
      const rows: { hash: string; name: string }[] = await this.#session.run((knex) =>
        knex('api_keys').where({ organization_id: organizationId }).whereIn('hash', slice).select('hash', 'name'),
      )
      for (const { hash, name } of rows) names.set(hash, name)
    }
    return names
  }

  /** The organization's usage of each model, of the hours from `since` to now in Unix milliseconds. */
  async usageByModel(
    organizationId: string,
    since: number,
    now = Date.now(),
  ): Promise<ReadonlyMap<string, ModelUsage>> {
    const hours = {
      since: Math.floor(since / hourMs) * hourMs,
      until: Math.ceil((now + 1) / hourMs) * hourMs,
    }
    const rows = await this.list({ organizationId, ...hours, interval: 'all', groups: ['model'] })
    return new Map(
      (rows ?? []).map((row) => [
        row.model ?? '',
        { requests: row.requests, tokens: row.inputTokens + row.outputTokens },
      ]),
    )
  }

  /** Nano-dollars that the organization ever spent through the gateway's own credentials. */
  async spent(organizationId: string): Promise<number> {
    const row: { spent: number } | undefined = await this.#session.run((knex) =>
      knex('key_usage')
        .join('api_keys', 'api_keys.id', 'key_usage.key_id')
        .where('api_keys.organization_id', organizationId)
        // A sum of bigints is a numeric on PostgreSQL, which the driver returns as text.
        .first({ spent: knex.raw('cast(coalesce(sum(key_usage.total_nanos), 0) as bigint)') }),
    )
    return row?.spent ?? 0
  }

  /** The spans to read one after the other. Their bounds change no sum, only how long one statement holds up a SQLite database's process. */
  async #spans(question: ActivityQuestion): Promise<readonly { from: number; to: number }[]> {
    const { organizationId, since, until, interval, groups } = question
    if (this.#session.dialect === 'postgres') return cut(since, until, () => spanMax)
    const progress = await this.#session.run((knex) =>
      knex<{ organization_id: string; packed: number }>('activity_progress')
        .where({ organization_id: organizationId })
        .first('packed'),
    )
    const packed = groups.includes('user') ? 0 : (progress?.packed ?? 0)
    const ofSums = interval === 'hour' ? sumHoursAtOnce * hourMs : dayMs
    return cut(since, until, (at) => (at + ofSums <= packed ? ofSums : hourMs))
  }
}

const spanMax = 31 * dayMs
const sumHoursAtOnce = 4

function cut(since: number, until: number, lengthAt: (at: number) => number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (let from = since; from < until; ) {
    const length = lengthAt(from)
    const to = Math.min(until, Math.floor(from / length) * length + length)
    spans.push({ from, to })
    from = to
  }
  return spans
}

function placeOf({
  start,
  model,
  provider,
  endpointTag,
  workspaceId,
  keyHash,
  appId,
  task,
  user,
}: ActivityRow): string {
  return JSON.stringify([start, model, provider, endpointTag, workspaceId, keyHash, appId, task, user])
}

function added(one: ActivitySums, other: ActivitySums): ActivitySums {
  return {
    requests: one.requests + other.requests,
    failedRequests: one.failedRequests + other.failedRequests,
    byokRequests: one.byokRequests + other.byokRequests,
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    costNanos: one.costNanos + other.costNanos,
    byokCostNanos: one.byokCostNanos + other.byokCostNanos,
    firstTokenTimes: joinTimeCounts(one.firstTokenTimes, other.firstTokenTimes),
    durationTimes: joinTimeCounts(one.durationTimes, other.durationTimes),
  }
}
