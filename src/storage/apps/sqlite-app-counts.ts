import { dayOf } from '../../records/dataset-day.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { SqliteConnection } from '../store/sqlite-connection.ts'
import { addChange, appsThemselves, changeSlot } from './app-changes.ts'
import { type AttributedRecord, addToAppDay, endOf, isAttributed, KnownApps, toAppDays } from './app-counts.ts'

/** Counts generations for their apps within the transaction that adds them, with prepared statements. */
export interface SqliteAppCounts {
  /** The ids of records' apps; new apps are created from their requests' data. */
  idsOf(records: readonly GenerationRecord[]): ReadonlyMap<GenerationRecord, number>
  /** Counts new records. */
  count(added: readonly GenerationRecord[], ids: ReadonlyMap<GenerationRecord, number>): void
  /** Call once the transaction is committed: caches the apps that it created. */
  remember(ids: ReadonlyMap<GenerationRecord, number>): void
}

const none: ReadonlyMap<GenerationRecord, number> = new Map()

export function sqliteAppCounts(connection: SqliteConnection): SqliteAppCounts {
  const known = new KnownApps()
  const create = connection.prepare<[string, string, string | null, number]>(
    'insert into apps (organization_id, origin, title, created_at) values (?, ?, ?, ?) on conflict do nothing',
  )
  const find = connection.prepare<[string, string], { id: number; title: string | null; has_set_categories: number }>(
    'select id, title, has_set_categories from apps where organization_id = ? and origin = ?',
  )
  const name = connection.prepare<[string, number]>('update apps set title = ? where id = ? and title is null')
  const categorise = connection.prepare<[string, string, number]>(
    'insert into app_categories (organization_id, category, app_id) values (?, ?, ?) on conflict do nothing',
  )
  const add = connection.prepare<[number, number, number, number, number]>(
    `insert into app_days (day, app_id, requests, prompt_tokens, completion_tokens) values (?, ?, ?, ?, ?) ${addToAppDay}`,
  )
  const note = connection.prepare<[string, number, number, number]>(
    `insert into app_changes (organization_id, day, slot, changes, changed_at) values (?, ?, ?, 1, ?) ${addChange}`,
  )
  const slot = changeSlot('sqlite')

  const findOrCreate = (record: AttributedRecord): number => {
    const { organizationId, createdAt, app } = record
    let isChanged = create.run(organizationId, app.origin, app.title, createdAt).changes === 1
    const row = find.get(organizationId, app.origin)
    if (row === undefined) throw new Error('an app is missing that has just been made')
    if (app.title !== null && row.title === null) isChanged = name.run(app.title, row.id).changes === 1 || isChanged
    if (row.has_set_categories === 0) {
      for (const category of app.categories) {
        isChanged = categorise.run(organizationId, category, row.id).changes === 1 || isChanged
      }
    }
    if (isChanged) note.run(organizationId, appsThemselves, slot, endOf(record))
    return row.id
  }

  return {
    idsOf(records) {
      let ids: Map<GenerationRecord, number> | undefined
      for (const record of records) {
        if (!isAttributed(record)) continue
        ids ??= new Map()
        ids.set(record, known.get(record) ?? findOrCreate(record))
      }
      return ids ?? none
    },
    count(added, ids) {
      if (ids.size === 0) return
      const increments = toAppDays(added, (record) => ids.get(record) ?? null)
      for (const { day, appId, requests, promptTokens, completionTokens } of increments) {
        add.run(day, appId, requests, promptTokens, completionTokens)
      }
      for (const { organizationId, day, endedAt } of touchedDays(added)) note.run(organizationId, day, slot, endedAt)
    },
    remember(ids) {
      for (const [record, id] of ids) {
        if (isAttributed(record) && known.get(record) === undefined) known.keep(record, id)
      }
    },
  }
}

interface TouchedDay {
  readonly organizationId: string
  readonly day: number
  endedAt: number
}

function touchedDays(added: readonly GenerationRecord[]): Iterable<TouchedDay> {
  const days = new Map<string, TouchedDay>()
  for (const record of added) {
    if (!isAttributed(record)) continue
    const { organizationId, createdAt } = record
    const day = dayOf(createdAt)
    const place = `${organizationId} ${day}`
    const endedAt = endOf(record)
    const touched = days.get(place)
    if (touched === undefined) days.set(place, { organizationId, day, endedAt })
    else touched.endedAt = Math.max(touched.endedAt, endedAt)
  }
  return days.values()
}
