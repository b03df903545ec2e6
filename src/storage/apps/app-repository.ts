import type { Knex } from 'knex'
import type { AppCategory } from '../../records/app-categories.ts'
import type { Session } from '../store/database.ts'
import { appsThemselves, noteChanges } from './app-changes.ts'

/** Public apps are ranked; hidden and private ones are not. */
export type AppVisibility = 'public' | 'hidden' | 'private'

/** A program that calls models in its own name. */
export interface App {
  readonly id: number
  readonly organizationId: string
  /** Scheme, host and port: the app's identity. Unique in the organization. */
  readonly origin: string
  /** Null until the app sends its name or an operator sets one: until then its host is shown. */
  readonly title: string | null
  readonly visibility: AppVisibility
  readonly categories: readonly AppCategory[]
  /** The app that this one is merged into, which may itself be merged. */
  readonly canonicalId: number | null
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds; null until an operator's first change. */
  readonly updatedAt: number | null
}

export interface AppFilter {
  readonly organizationId: string
  /** Part of the title or the origin, case-insensitive. */
  readonly search?: string
  readonly visibility?: AppVisibility
  readonly category?: AppCategory
  /** Only apps merged directly into this one. */
  readonly canonicalId?: number
  readonly offset: number
  readonly limit: number
}

export interface AppChanges {
  readonly title?: string
  readonly visibility?: AppVisibility
  /** Replaces all categories; from then on those that requests name are ignored. */
  readonly categories?: readonly AppCategory[]
  readonly canonicalId?: number | null
}

interface AppRow {
  id: number
  organization_id: string
  origin: string
  title: string | null
  visibility: AppVisibility
  canonical_id: number | null
  has_set_categories: number
  created_at: number
  updated_at: number | null
}

interface CategoryRow {
  organization_id: string
  category: AppCategory
  app_id: number
}

/** Apps, each looked up within its organization only. They are created with their first generation, and never deleted. */
export class AppRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async get(organizationId: string, id: number): Promise<App | null> {
    return this.#first({ organization_id: organizationId, id })
  }

  async findByOrigin(organizationId: string, origin: string): Promise<App | null> {
    return this.#first({ organization_id: organizationId, origin })
  }

  /** As `get`, and locks the app until the transaction ends. */
  async lock(organizationId: string, id: number): Promise<App | null> {
    return this.#first({ organization_id: organizationId, id }, true)
  }

  /** Locks the organization's merges until the transaction ends. */
  async lockMerges(organizationId: string): Promise<void> {
    // A transaction on SQLite is already exclusive.
    if (this.#session.dialect === 'sqlite') return
    await this.#session.run((knex) => knex('organizations').where({ id: organizationId }).forNoKeyUpdate().first('id'))
  }

  /** One page ordered by id, and the total number of matches. */
  async list(filter: AppFilter): Promise<{ apps: App[]; total: number }> {
    const rows: AppRow[] = await this.#session.run((knex) =>
      matching(knex, filter).orderBy('id').offset(filter.offset).limit(filter.limit).select('*'),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    return { apps: await this.#withCategories(rows), total: Number(counted?.['total'] ?? 0) }
  }

  /** The display names of apps: their titles, otherwise their hosts. */
  async names(organizationId: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#session.run((knex) =>
      knex<AppRow>('apps')
        .where({ organization_id: organizationId })
        .whereIn('id', [...ids])
        .select('id', 'title', 'origin'),
    )
    return new Map(rows.map((row) => [row.id, shownName(row)]))
  }

  /** Changes an app and returns it; null when there is none. */
  async update(organizationId: string, id: number, changes: AppChanges, now: number): Promise<App | null> {
    return this.#session.transact(async (session) => {
      const columns: Partial<AppRow> = {
        ...(changes.title !== undefined && { title: changes.title }),
        ...(changes.visibility !== undefined && { visibility: changes.visibility }),
        ...(changes.canonicalId !== undefined && { canonical_id: changes.canonicalId }),
        ...(changes.categories !== undefined && { has_set_categories: 1 }),
        updated_at: now,
      }
      const found = await session.run((knex) =>
        knex<AppRow>('apps').where({ organization_id: organizationId, id }).update(columns),
      )
      if (found === 0) return null
      if (changes.categories !== undefined) await setCategories(session, organizationId, id, changes.categories)
      const repository = new AppRepository(session)
      await repository.touch(organizationId, now)
      return repository.get(organizationId, id)
    })
  }

  /** Notes that apps changed by other means, which invalidates cached answers. Call in the transaction of the change. */
  async touch(organizationId: string, now: number): Promise<void> {
    await noteChanges(this.#session, organizationId, [appsThemselves], now)
  }

  async #first(conditions: Partial<AppRow>, isLocked = false): Promise<App | null> {
    const row = await this.#session.run((knex) => {
      const query = knex<AppRow>('apps').where(conditions)
      // A transaction on SQLite is already exclusive.
      return (isLocked && this.#session.dialect === 'postgres' ? query.forUpdate() : query).first()
    })
    if (row === undefined) return null
    const [app] = await this.#withCategories([row])
    return app ?? null
  }

  async #withCategories(rows: readonly AppRow[]): Promise<App[]> {
    if (rows.length === 0) return []
    const memberships = await this.#session.run((knex) =>
      knex<CategoryRow>('app_categories')
        .whereIn(
          'app_id',
          rows.map(({ id }) => id),
        )
        .orderBy('category')
        .select('app_id', 'category'),
    )
    const categories = new Map<number, AppCategory[]>()
    for (const { app_id, category } of memberships) {
      const ofApp = categories.get(app_id)
      if (ofApp === undefined) categories.set(app_id, [category])
      else ofApp.push(category)
    }
    return rows.map((row) => toApp(row, categories.get(row.id) ?? []))
  }
}

/** An app's display name. */
export function shownName({ title, origin }: Pick<App, 'title' | 'origin'>): string {
  return title ?? new URL(origin).host
}

function matching(knex: Knex, filter: AppFilter): Knex.QueryBuilder {
  const { organizationId, search, visibility, category, canonicalId } = filter
  const query = knex('apps').where({ organization_id: organizationId })
  if (visibility !== undefined) query.where({ visibility })
  if (canonicalId !== undefined) query.where({ canonical_id: canonicalId })
  if (category !== undefined) {
    query.whereIn('id', knex('app_categories').where({ organization_id: organizationId, category }).select('app_id'))
  }
  if (search !== undefined) {
    // PostgreSQL refuses U+0000, which no name contains.
    const pattern = `%${search
      .toLowerCase()
      .replaceAll('\0', '\uFFFD')
      .replaceAll(/[\\%_]/g, '\\$&')}%`
    query.whereRaw(`(lower(coalesce(title, '')) like ? escape '\\' or origin like ? escape '\\')`, [pattern, pattern])
  }
  return query
}

async function setCategories(
  session: Session,
  organizationId: string,
  appId: number,
  categories: readonly AppCategory[],
): Promise<void> {
  await session.run((knex) => knex<CategoryRow>('app_categories').where({ app_id: appId }).delete())
  if (categories.length === 0) return
  const rows = [...new Set(categories)].map((category) => ({
    organization_id: organizationId,
    category,
    app_id: appId,
  }))
  await session.run((knex) => knex<CategoryRow>('app_categories').insert(rows).onConflict().ignore())
}

function toApp(row: AppRow, categories: readonly AppCategory[]): App {
  return {
    id: row.id,
    organizationId: row.organization_id,
    origin: row.origin,
    title: row.title,
    visibility: row.visibility,
    categories,
    canonicalId: row.canonical_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
