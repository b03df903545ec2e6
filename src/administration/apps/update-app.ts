import type { App, AppChanges } from '../../storage/apps/app-repository.ts'
import type { Author } from '../author.ts'
import { type AppStore, changeApp } from './change-app.ts'
import { lockApp } from './require-app.ts'

/** Within a transaction: renames, hides, shows or categorises an app. Throws GatewayError when there is no such app. */
export async function updateApp(
  repositories: AppStore,
  author: Author,
  { id, changes }: { readonly id: number; readonly changes: Omit<AppChanges, 'canonicalId'> },
  now: number,
): Promise<App> {
  const before = await lockApp(repositories, author.organizationId, id)
  if (Object.keys(changes).length === 0) return before
  return changeApp(repositories, author, { action: 'app.update', before, changes }, now)
}
