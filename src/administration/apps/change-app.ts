import { notFound } from '../../errors/not-found.ts'
import type { App, AppChanges } from '../../storage/apps/app-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toAppRecord } from './app-record.ts'

/** What changes of apps are written to. */
export type AppStore = Pick<Repositories, 'apps' | 'audit'>

/** A change of an app that is locked and has passed the rules. */
export interface AppChange {
  readonly action: string
  readonly before: App
  readonly changes: AppChanges
}

/** Writes a change of an app and its audit entry. */
export async function changeApp(
  repositories: AppStore,
  author: Author,
  { action, before, changes }: AppChange,
  now: number,
): Promise<App> {
  const after = await repositories.apps.update(author.organizationId, before.id, changes, now)
  if (after === null) throw notFound('app')
  const target = { kind: 'app', id: String(before.id) }
  const records = { before: toAppRecord(before), after: toAppRecord(after) }
  await recordChange(repositories, author, { action, target, ...records }, now)
  return after
}
