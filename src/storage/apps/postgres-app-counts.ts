import type { Client } from 'pg'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { addChange, appsThemselves, changeSlot } from './app-changes.ts'
import { type AttributedRecord, addToAppDay, endOf } from './app-counts.ts'

/** The part of the statement that adds a day's rows to `generations` which counts rows for their apps. */
export function countForApps(day: string, slot: string, endedAt: string): string {
  return `, app_counted as (
      insert into app_days (day, app_id, requests, prompt_tokens, completion_tokens)
      select ${day}, app_id, count(*), cast(sum(input_tokens) as bigint), cast(sum(output_tokens) as bigint)
      from added where app_id is not null group by app_id order by app_id ${addToAppDay}
    ),
    app_noted as (
      insert into app_changes (organization_id, day, slot, changes, changed_at)
      select organization_id, ${day}, ${slot}, 1, ${endedAt}
      from (select distinct organization_id from added where app_id is not null) as touched
      order by organization_id ${addChange}
    )`
}

interface AppRow {
  id: number
  organization_id: string
  origin: string
  has_set_categories: number
}

// An existing row stays unchanged, except that a missing name is filled in.
const createApps = `insert into apps (organization_id, origin, title, created_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as mention (organization_id, origin, title, created_at)
  order by organization_id, origin
  on conflict (organization_id, origin) do update set title = excluded.title
  where apps.title is null and excluded.title is not null
  returning organization_id`

const findApps = `select id, organization_id, origin, has_set_categories from apps
  where (organization_id, origin) in (select * from unnest($1::text[], $2::text[]))`

const categorise = `insert into app_categories (organization_id, category, app_id)
  select * from unnest($1::text[], $2::text[], $3::integer[]) as mention (organization_id, category, app_id)
  order by app_id, category on conflict do nothing returning organization_id`

const noteApps = `insert into app_changes (organization_id, day, slot, changes, changed_at)
  select id, ${appsThemselves}, $2, 1, $3 from unnest($1::text[]) as organization (id) order by id ${addChange}`

/** The ids of apps that are not known yet, by record: new apps are created from their requests' data. Call in a transaction. Rows are locked in order, so that replicas never deadlock. */
export async function createOnPostgres(
  connection: Client,
  records: readonly AttributedRecord[],
): Promise<ReadonlyMap<GenerationRecord, number>> {
  const mentions = byApp(records)
  const organizations = mentions.map(([{ organizationId }]) => organizationId)
  const origins = mentions.map(([{ app }]) => app.origin)
  const titles = mentions.map((same) => same.find(({ app }) => app.title !== null)?.app.title ?? null)
  const created = await connection.query<Pick<AppRow, 'organization_id'>>(createApps, [
    organizations,
    origins,
    titles,
    mentions.map(([{ createdAt }]) => Math.round(createdAt)),
  ])
  const { rows } = await connection.query<AppRow>(findApps, [organizations, origins])
  const appOf = new Map(rows.map((row) => [placeOf(row.organization_id, row.origin), row]))
  const ids = new Map<GenerationRecord, number>()
  const memberships: [string, string, number][] = []
  for (const record of records) {
    const app = appOf.get(placeOf(record.organizationId, record.app.origin))
    if (app === undefined) throw new Error('an app is missing that has just been made')
    ids.set(record, app.id)
    if (app.has_set_categories === 1) continue
    for (const category of record.app.categories) memberships.push([record.organizationId, category, app.id])
  }
  const changed = new Set(created.rows.map((row) => row.organization_id))
  if (memberships.length > 0) {
    const added = await connection.query<Pick<AppRow, 'organization_id'>>(categorise, [
      memberships.map(([organization]) => organization),
      memberships.map(([, category]) => category),
      memberships.map(([, , appId]) => appId),
    ])
    for (const row of added.rows) changed.add(row.organization_id)
  }
  if (changed.size > 0) {
    await connection.query(noteApps, [[...changed], changeSlot('postgres'), Math.max(...records.map(endOf))])
  }
  return ids
}

type Same = readonly [AttributedRecord, ...AttributedRecord[]]

function byApp(records: readonly AttributedRecord[]): readonly Same[] {
  const apps = new Map<string, [AttributedRecord, ...AttributedRecord[]]>()
  for (const record of records) {
    const place = placeOf(record.organizationId, record.app.origin)
    const same = apps.get(place)
    if (same === undefined) apps.set(place, [record])
    else same.push(record)
  }
  return [...apps.values()]
}

function placeOf(organizationId: string, origin: string): string {
  return `${organizationId}\n${origin}`
}
