import type { AppCategory } from '../../records/app-categories.ts'
import type { Session } from '../store/database.ts'
import type { AppVisibility } from './app-repository.ts'

/** An app whose days are imported. All members but `index` and `origin` apply only to apps that are not in the store yet. */
export interface ImportedApp {
  readonly index: number
  readonly origin: string
  readonly title: string | null
  readonly categories: readonly AppCategory[]
  readonly visibility: AppVisibility
  /** The app that it is merged into. */
  readonly canonicalOrigin: string | null
}

/** Rows of one statement: the databases limit its parameters. */
export const chunkRows = 500

/** The ids of the apps that exist, by origin. */
export async function appIds(
  session: Session,
  organizationId: string,
  origins: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const chunk of chunksOf(origins, chunkRows)) {
    const rows: { id: number; origin: string }[] = await session.run((knex) =>
      knex('apps').where({ organization_id: organizationId }).whereIn('origin', chunk).select('id', 'origin'),
    )
    for (const { id, origin } of rows) ids.set(origin, id)
  }
  return ids
}

/** Adds missing apps, and their ids to `ids`. An app that a gateway adds at the same time stays as the gateway wrote it. */
export async function addApps(
  session: Session,
  { organizationId, now }: { readonly organizationId: string; readonly now: number },
  apps: readonly ImportedApp[],
  ids: Map<string, number>,
): Promise<void> {
  const added: ImportedApp[] = []
  for (const chunk of chunksOf(apps, chunkRows)) {
    const rows = chunk.map(({ origin, title, visibility, categories }) => ({
      organization_id: organizationId,
      origin,
      title,
      visibility,
      has_set_categories: categories.length > 0 ? 1 : 0,
      created_at: now,
    }))
    const inserted: { id: number; origin: string }[] = await session.run((knex) =>
      knex('apps').insert(rows).onConflict(['organization_id', 'origin']).ignore().returning(['id', 'origin']),
    )
    for (const { id, origin } of inserted) ids.set(origin, id)
    added.push(...chunk.filter(({ origin }) => ids.has(origin)))
    const others = chunk.filter(({ origin }) => !ids.has(origin)).map(({ origin }) => origin)
    for (const [origin, id] of await appIds(session, organizationId, others)) ids.set(origin, id)
  }
  const categories = added.flatMap(({ origin, categories }) =>
    categories.map((category) => ({ organization_id: organizationId, category, app_id: ids.get(origin) })),
  )
  for (const chunk of chunksOf(categories, chunkRows)) {
    await session.run((knex) => knex('app_categories').insert(chunk))
  }
  for (const { origin, canonicalOrigin } of added) {
    if (canonicalOrigin === null) continue
    const canonicalId = ids.get(canonicalOrigin)
    await session.run((knex) =>
      knex('apps')
        .where({ id: ids.get(origin) })
        .update({ canonical_id: canonicalId }),
    )
  }
}

/** Items in arrays of at most `size`. */
export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
