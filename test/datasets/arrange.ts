import { randomUUID } from 'node:crypto'
import type { AppCategory } from '../../src/records/app-categories.ts'
import type { AppVisibility } from '../../src/storage/apps/app-repository.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { Database } from '../../src/storage/store/database.ts'

/** A row of `app_days`, counts as large as the column takes. */
export interface DayRow {
  readonly appId: number
  readonly day: number
  readonly requests: number
  readonly promptTokens: bigint
  readonly completionTokens: bigint
}

export interface NewApp {
  readonly origin?: string
  readonly title?: string
  readonly visibility?: AppVisibility
  readonly categories?: readonly AppCategory[]
  readonly canonicalId?: number | null
}

/** Makes an organization that nobody else uses. */
export async function makeOrganization(database: Database): Promise<string> {
  const id = randomUUID()
  await database.run((knex) => knex('organizations').insert({ id, name: 'Test', created_at: Date.now() }))
  return id
}

/** Makes an app; returns its id. */
export async function makeApp(database: Database, organizationId: string, app: NewApp = {}): Promise<number> {
  const [row] = await database.run((knex) =>
    knex('apps')
      .insert({
        organization_id: organizationId,
        origin: app.origin ?? `https://${randomUUID()}.example`,
        title: app.title ?? null,
        visibility: app.visibility ?? 'public',
        canonical_id: app.canonicalId ?? null,
        created_at: 0,
      })
      .returning('id'),
  )
  const id = Number(row.id)
  for (const category of app.categories ?? []) {
    await database.run((knex) =>
      knex('app_categories').insert({ organization_id: organizationId, category, app_id: id }),
    )
  }
  return id
}

/** Adds rows to what is there, and notes the change, as an import does. */
export async function addDays(
  database: Database,
  organizationId: string,
  rows: readonly DayRow[],
  now = 0,
): Promise<void> {
  await database.transact(async (session) => {
    for (const { appId, day, requests, promptTokens, completionTokens } of rows) {
      await session.run((knex) =>
        knex.raw(
          `insert into app_days (day, app_id, requests, prompt_tokens, completion_tokens) values (?, ?, ?, ?, ?)
           on conflict (day, app_id) do update set requests = app_days.requests + excluded.requests,
             prompt_tokens = app_days.prompt_tokens + excluded.prompt_tokens,
             completion_tokens = app_days.completion_tokens + excluded.completion_tokens`,
          [day, appId, requests, promptTokens, completionTokens] as never,
        ),
      )
    }
    const days = rows.map(({ day }) => day)
    await repositoriesOn(session).appUsage.touchDays(organizationId, days, now)
  })
}
