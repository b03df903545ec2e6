import type { Knex } from 'knex'
import type { AuditActor } from '../audit/audit-repository.ts'
import { repositoriesOn } from '../repositories.ts'
import type { Session } from '../store/database.ts'

export interface RemovalWish {
  readonly organizationId: string
  readonly actor: AuditActor
  /** The end of the origins of the apps to remove, such as `.demo.example`. It holds no `%` and no `_`. */
  readonly originEnd: string
  /** Unix milliseconds. */
  readonly now: number
}

export interface Removal {
  readonly apps: number
  /** App days whose usage was removed. */
  readonly days: number
  /** Apps that stay, because requests were made in their name or other apps are merged into them. */
  readonly kept: number
}

/** Within a transaction: removes apps with their usage, and writes an audit entry unless there are none. */
export async function removeApps(session: Session, wish: RemovalWish): Promise<Removal> {
  const { organizationId, now } = wish
  const ofEnd = await session.run((knex) => endingApps(knex, wish).select<{ id: number }[]>('id'))
  const used = new Set(await session.run((knex) => usedApps(knex, wish)))
  const ids = ofEnd.map(({ id }) => id).filter((id) => !used.has(id))
  const kept = ofEnd.length - ids.length
  if (ids.length === 0) return { apps: 0, days: 0, kept }
  const days = new Set<number>()
  let removedDays = 0
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize)
    const rowsOf = (knex: Knex) => knex('app_days').whereIn('app_id', chunk)
    for (const { day } of await session.run((knex) => rowsOf(knex).distinct<{ day: number }[]>('day'))) days.add(day)
    removedDays += await session.run((knex) => rowsOf(knex).delete())
    // What is merged into another demo app goes with it.
    await session.run((knex) => knex('apps').whereIn('canonical_id', chunk).update({ canonical_id: null }))
    await session.run((knex) => knex('app_categories').whereIn('app_id', chunk).delete())
    await session.run((knex) => knex('apps').whereIn('id', chunk).delete())
  }
  const { apps, appUsage, audit } = repositoriesOn(session)
  await apps.touch(organizationId, now)
  await appUsage.touchDays(organizationId, [...days], now)
  await audit.record(
    {
      organizationId,
      actor: wish.actor,
      action: 'app.remove',
      target: { kind: 'dataset', id: 'app-rankings' },
      before: { apps: ids.length, app_days: removedDays },
      after: null,
    },
    now,
  )
  return { apps: ids.length, days: removedDays, kept }
}

// Few enough for the values of one statement.
const chunkSize = 500

function endingApps(knex: Knex, { organizationId, originEnd }: RemovalWish): Knex.QueryBuilder {
  return knex('apps').where({ organization_id: organizationId }).where('origin', 'like', `%${originEnd}`)
}

/** Those that a request named, and those that an app which stays is merged into. */
async function usedApps(knex: Knex, wish: RemovalWish): Promise<number[]> {
  const named = await knex('generations').whereNotNull('app_id').distinct<{ app_id: number }[]>('app_id')
  const merged = await knex('apps')
    .where({ organization_id: wish.organizationId })
    .whereNotNull('canonical_id')
    .whereNotIn('id', endingApps(knex, wish).select('id'))
    .distinct<{ canonical_id: number }[]>('canonical_id')
  return [...named.map(({ app_id }) => app_id), ...merged.map(({ canonical_id }) => canonical_id)]
}
