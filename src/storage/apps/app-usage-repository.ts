import type { Knex } from 'knex'
import type { AppCategory } from '../../records/app-categories.ts'
import { monthStart } from '../../records/dataset-day.ts'
import type { Session } from '../store/database.ts'
import { type Reading, readSnapshot } from '../store/snapshot.ts'
import { appsThemselves, noteChanges } from './app-changes.ts'
import { DayChanges, type MonthSums, readDayChanges, sumMonth, type Terms, toBytes } from './app-months.ts'
import { AppSums } from './app-sums.ts'

/** UTC days (since 1970-01-01), both inclusive. */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

/** Identifies the state of an organization's apps and of a span's days. */
export interface UsageVersion {
  /** Stays the same while nothing changes. */
  readonly version: string
  /** When a day of the span last changed, in Unix milliseconds; null when no day has rows. */
  readonly changedAt: number | null
}

/** The usage in some spans, and how apps are merged, from one snapshot. */
export interface UsageSnapshot extends UsageVersion {
  /** Each app's usage in each span, in the order of the question's spans. */
  readonly sums: readonly AppSums[]
  /** By app, the app that it is merged into directly. */
  readonly aliases: ReadonlyMap<number, number>
  readonly nonPublic: ReadonlySet<number>
  /** The apps in one of the categories; null when the question names none. */
  readonly members: ReadonlySet<number> | null
  /** True when something was summed from rows that could have been packed. */
  readonly isUnpacked: boolean
}

export interface UsageQuestion {
  readonly organizationId: string
  readonly spans: readonly DaySpan[]
  readonly categories: readonly AppCategory[] | null
}

/** Sums of apps' usage over UTC days. */
export class AppUsageRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The usage in some spans. Reads two packed values for each span, and one for each month between. Not within a transaction. */
  read(question: UsageQuestion): Promise<UsageSnapshot> {
    return readSnapshot(this.#session, () => readUsage(question))
  }

  /** The state of a span's days that `read` would use. */
  async version(organizationId: string, span: DaySpan): Promise<UsageVersion> {
    return readSnapshot(this.#session, () => readVersion(organizationId, span))
  }

  /** Notes that rows of `app_days` changed other than by a generation. Call in the transaction of the change. */
  async touchDays(organizationId: string, days: readonly number[], now: number): Promise<void> {
    await noteChanges(this.#session, organizationId, days, now)
  }

  /** The organizations that have any usage. */
  async organizations(): Promise<readonly string[]> {
    const rows = await this.#session.run((knex) =>
      knex<{ organization_id: string }>('app_changes').distinct('organization_id').orderBy('organization_id'),
    )
    return rows.map((row) => row.organization_id)
  }

  /** Packs changed days before a given one, each in its own transaction, until `isOver`; returns the number of days packed. Not within a transaction. */
  async pack(
    organizationId: string,
    before: number,
    onDay?: (done: number, total: number) => void,
    isOver: () => boolean = () => false,
  ): Promise<number> {
    const stale = await readSnapshot(this.#session, () => readStaleDays(organizationId, before))
    let carried: MonthSums | null = null
    for (const [index, day] of stale.entries()) {
      if (isOver()) return index
      const base: MonthSums | null = carried
      const packed: MonthSums = await readSnapshot(this.#session, () => sumDay(organizationId, day, base))
      await this.#session.run((knex) => insertPacked(knex, organizationId, packed))
      carried = packed
      onDay?.(index + 1, stale.length)
    }
    return stale.length
  }
}

function* sumDay(organizationId: string, day: number, carried: MonthSums | null): Reading<MonthSums> {
  const changes = new DayChanges(yield* readDayChanges(organizationId, monthStart(day), day))
  return yield* sumMonth(organizationId, day, changes, carried)
}

function* readStaleDays(organizationId: string, before: number): Reading<number[]> {
  const changes = new DayChanges(yield* readDayChanges(organizationId, 0, before - 1))
  const rows = yield { sql: 'select day, changes from app_totals where organization_id = ?', values: [organizationId] }
  const packed = new Map(rows.map(([day, count]) => [Number(day), Number(count)]))
  return changes.days.filter((day) => packed.get(day) !== changes.until(day))
}

// When two processes pack the same day, the one that saw more changes wins.
function insertPacked(knex: Knex, organizationId: string, { day, changes, sums }: MonthSums): Knex.Raw {
  return knex.raw(
    `insert into app_totals (organization_id, day, changes, packed) values (?, ?, ?, ?)
     on conflict (organization_id, day) do update set changes = excluded.changes, packed = excluded.packed
     where excluded.changes > app_totals.changes`,
    [organizationId, day, changes, Buffer.from(sums.pack())],
  )
}

function* readVersion(organizationId: string, { from, to }: DaySpan): Reading<UsageVersion> {
  const rows = yield {
    sql: `select case when day = ? then 1 else 0 end as is_apps, cast(sum(changes) as bigint), max(changed_at) from app_changes
      where organization_id = ? and (day = ? or day between ? and ?) group by is_apps`,
    values: [appsThemselves, organizationId, appsThemselves, from, to],
  }
  const ofApps = rows.find(([isApps]) => isApps === 1)
  const ofDays = rows.find(([isApps]) => isApps === 0)
  return {
    version: `${ofApps?.[1] ?? 0}.${ofDays?.[1] ?? 0}`,
    changedAt: ofDays === undefined ? null : Number(ofDays[2]),
  }
}

function* readUsage({ organizationId, spans, categories }: UsageQuestion): Reading<UsageSnapshot> {
  const whole = { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  const version = yield* readVersion(organizationId, whole)
  const changes = new DayChanges(yield* readDayChanges(organizationId, monthStart(whole.from), whole.to))
  const terms = spans.map(({ from, to }) => changes.terms(from, to))
  const { sums, isUnpacked } = yield* addTerms(organizationId, terms, changes)
  const { aliases, nonPublic } = yield* readExceptions(organizationId)
  const members = categories === null ? null : yield* readMembers(organizationId, categories)
  return { ...version, sums, isUnpacked, aliases, nonPublic, members }
}

function* addTerms(
  organizationId: string,
  terms: readonly Terms[],
  changes: DayChanges,
): Reading<{ sums: AppSums[]; isUnpacked: boolean }> {
  const sums = terms.map(() => new AppSums())
  const days = [...new Set(terms.flatMap(({ added, removed }) => [...added, ...removed]))].sort((a, b) => a - b)
  if (days.length === 0) return { sums, isUnpacked: false }
  const rows = yield {
    sql: `select day, changes, packed from app_totals where organization_id = ? and day in (${days.map(() => '?').join(', ')})`,
    values: [organizationId, ...days],
  }
  const valid = new Map<number, Uint8Array>()
  for (const [day, count, packed] of rows) {
    if (Number(count) === changes.until(Number(day))) valid.set(Number(day), toBytes(packed))
  }
  for (const day of days) {
    const packed = valid.get(day) ?? (yield* sumMonth(organizationId, day, changes)).sums.pack()
    for (const [index, { added, removed }] of terms.entries()) {
      if (added.includes(day)) sums[index]?.addPacked(packed, 1)
      if (removed.includes(day)) sums[index]?.addPacked(packed, -1)
    }
  }
  return { sums, isUnpacked: valid.size < days.length }
}

function* readExceptions(organizationId: string): Reading<Pick<UsageSnapshot, 'aliases' | 'nonPublic'>> {
  const rows = yield {
    sql: `select id, canonical_id, visibility from apps
      where organization_id = ? and (canonical_id is not null or visibility <> 'public')`,
    values: [organizationId],
  }
  const aliases = new Map<number, number>()
  const nonPublic = new Set<number>()
  for (const [id, canonicalId, visibility] of rows) {
    if (canonicalId !== null) aliases.set(Number(id), Number(canonicalId))
    if (visibility !== 'public') nonPublic.add(Number(id))
  }
  return { aliases, nonPublic }
}

function* readMembers(organizationId: string, categories: readonly AppCategory[]): Reading<ReadonlySet<number>> {
  const rows = yield {
    sql: `select distinct app_id from app_categories where organization_id = ? and category in (${categories.map(() => '?').join(', ')})`,
    values: [organizationId, ...categories],
  }
  return new Set(rows.map(([id]) => Number(id)))
}
