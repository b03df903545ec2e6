import { GatewayError } from '../../errors/gateway-error.ts'
import type { App } from '../../storage/apps/app-repository.ts'
import type { Author } from '../author.ts'
import { type AppStore, changeApp } from './change-app.ts'
import { lockApp } from './require-app.ts'

/** Within a transaction: makes an alias an app of its own again, with all that it has ever used. Throws GatewayError when it is none. */
export async function unmergeApp(repositories: AppStore, author: Author, id: number, now: number): Promise<App> {
  await repositories.apps.lockMerges(author.organizationId)
  const before = await lockApp(repositories, author.organizationId, id)
  if (before.canonicalId === null) throw new GatewayError('invalid_request', 'This app is not merged into another.')
  return changeApp(repositories, author, { action: 'app.unmerge', before, changes: { canonicalId: null } }, now)
}
