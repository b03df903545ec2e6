import { GatewayError } from '../../errors/gateway-error.ts'
import type { App } from '../../storage/apps/app-repository.ts'
import type { Author } from '../author.ts'
import { type AppStore, changeApp } from './change-app.ts'
import { lockApp, requireApp } from './require-app.ts'

/**
 * Within a transaction: makes an app an alias: all that it has used, and will use, counts for the canonical app from now on. What was
 * merged into it before goes with it. Throws GatewayError for an app that does not exist, is merged already, or would come back to itself.
 */
export async function mergeApp(
  repositories: AppStore,
  author: Author,
  { id, into: canonicalId }: { readonly id: number; readonly into: number },
  now: number,
): Promise<App> {
  // One merge at a time: two could close a circle that neither of them sees.
  await repositories.apps.lockMerges(author.organizationId)
  const before = await lockApp(repositories, author.organizationId, id)
  if (id === canonicalId) refuse('into: an app can not be merged into itself.')
  const canonical = await requireApp(repositories, author.organizationId, canonicalId)
  if (before.canonicalId !== null) refuse(`This app is merged into app ${before.canonicalId}: unmerge it first.`)
  for (let app: App | null = canonical; app?.canonicalId != null; ) {
    if (app.canonicalId === id) refuse(`into: app ${canonicalId} is merged into this app itself.`)
    app = await repositories.apps.get(author.organizationId, app.canonicalId)
  }
  return changeApp(repositories, author, { action: 'app.merge', before, changes: { canonicalId } }, now)
}

function refuse(message: string): never {
  throw new GatewayError('invalid_request', message)
}
