import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { type App, shownName } from '../../storage/apps/app-repository.ts'

/** The wire record of an app. */
export function toAppRecord(app: App): Schema<'App'> {
  return {
    id: app.id,
    origin: app.origin,
    name: shownName(app),
    title: app.title,
    visibility: app.visibility,
    categories: [...app.categories],
    merged_into: app.canonicalId,
    created_at: toTimestamp(app.createdAt),
    updated_at: toTimestamp(app.updatedAt),
  }
}
