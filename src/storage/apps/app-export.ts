import type { AppCategory } from '../../records/app-categories.ts'
import type { Database } from '../store/database.ts'
import type { AppVisibility } from './app-repository.ts'
import type { DaySpan } from './app-usage-repository.ts'

/** One app's usage on one day, with the app's own data. */
export interface ExportedDay {
  /** Days since 1970-01-01 (UTC). */
  readonly day: number
  readonly app: ExportedApp
  readonly requests: bigint
  readonly promptTokens: bigint
  readonly completionTokens: bigint
}

export interface ExportedApp {
  readonly origin: string
  readonly title: string | null
  readonly categories: readonly AppCategory[]
  readonly visibility: AppVisibility
  readonly canonicalOrigin: string | null
}

/** The first and last day of a span that have rows; null when there are none. */
export async function usedSpan(
  database: Database,
  organizationId: string,
  { from, to }: DaySpan,
): Promise<DaySpan | null> {
  const ofOrganization = 'app_id in (select id from apps where organization_id = ?)'
  // In key order, the first matching row ends the search; an aggregate would read all rows.
  const [first, last] = await Promise.all(
    ['asc', 'desc'].map((order) =>
      database.run(async (knex) => {
        const row: { day: number } | undefined = await knex('app_days')
          .whereBetween('day', [from, to])
          .whereRaw(ofOrganization, [organizationId])
          .orderBy('day', order)
          .first('day')
        return row?.day
      }),
    ),
  )
  return first === undefined || last === undefined ? null : { from: first, to: last }
}

/**
 * The usage of all apps in a span, from one snapshot: an array for each day, apps ordered by origin. Apps without usage come on the last
 * day, with zeros: all of them with `hasIdleApps`, otherwise those that others are merged into. Needs a database opened for bulk work,
 * and uses its only connection until the end.
 */
export async function* exportDays(
  database: Database,
  organizationId: string,
  { from, to }: DaySpan,
  hasIdleApps: boolean,
): AsyncGenerator<readonly ExportedDay[]> {
  const isPostgres = database.dialect === 'postgres'
  await database.run((knex) => knex.raw(isPostgres ? 'begin isolation level repeatable read read only' : 'begin'))
  try {
    const apps = await readApps(database, organizationId)
    const idle = new Set(hasIdleApps ? apps.keys() : [...apps.values()].flatMap(({ canonicalId }) => canonicalId ?? []))
    for (let day = from; day <= to; day++) {
      const rows = await readDay(database, day)
      const days: ExportedDay[] = []
      for (const { app_id, requests, prompt_tokens, completion_tokens } of rows) {
        const app = apps.get(app_id)
        // Belongs to another organization.
        if (app === undefined) continue
        idle.delete(app_id)
        const [promptTokens, completionTokens] = [BigInt(prompt_tokens), BigInt(completion_tokens)]
        days.push({ day, app, requests: BigInt(requests), promptTokens, completionTokens })
      }
      if (day === to) {
        for (const id of idle) {
          const app = apps.get(id)
          if (app !== undefined) days.push({ day, app, requests: 0n, promptTokens: 0n, completionTokens: 0n })
        }
      }
      yield days.sort((one, other) => (one.app.origin < other.app.origin ? -1 : 1))
    }
  } finally {
    await database.run((knex) => knex.raw('rollback'))
  }
}

interface KnownApp extends ExportedApp {
  readonly canonicalId: number | null
}

async function readApps(database: Database, organizationId: string): Promise<ReadonlyMap<number, KnownApp>> {
  const rows: {
    id: number
    origin: string
    title: string | null
    visibility: AppVisibility
    canonical_id: number | null
  }[] = await database.run((knex) =>
    knex('apps')
      .where({ organization_id: organizationId })
      .select('id', 'origin', 'title', 'visibility', 'canonical_id'),
  )
  const memberships: { app_id: number; category: AppCategory }[] = await database.run((knex) =>
    knex('app_categories').where({ organization_id: organizationId }).orderBy('category').select('app_id', 'category'),
  )
  const origins = new Map(rows.map(({ id, origin }) => [id, origin]))
  const categories = new Map<number, AppCategory[]>(rows.map(({ id }) => [id, []]))
  for (const { app_id, category } of memberships) categories.get(app_id)?.push(category)
  return new Map(
    rows.map(({ id, origin, title, visibility, canonical_id }) => [
      id,
      {
        origin,
        title,
        visibility,
        canonicalId: canonical_id,
        categories: categories.get(id) ?? [],
        canonicalOrigin: canonical_id === null ? null : (origins.get(canonical_id) ?? null),
      },
    ]),
  )
}

interface DayRow {
  app_id: number
  requests: string
  prompt_tokens: string
  completion_tokens: string
}

// As text: the drivers' numbers are exact only up to 2^53.
const dayColumns = ['requests', 'prompt_tokens', 'completion_tokens'].map((name) => `cast(${name} as text) as ${name}`)

async function readDay(database: Database, day: number): Promise<DayRow[]> {
  return database.run((knex) =>
    knex('app_days')
      .where({ day })
      .select('app_id', knex.raw(dayColumns.join(', '))),
  )
}
