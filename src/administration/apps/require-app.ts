import { notFound } from '../../errors/not-found.ts'
import type { App } from '../../storage/apps/app-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The app with this id. Throws GatewayError `not_found` when the organization has none. */
export async function requireApp(
  { apps }: Pick<Repositories, 'apps'>,
  organizationId: string,
  id: number,
): Promise<App> {
  const app = await apps.get(organizationId, id)
  if (app === null) throw notFound('app')
  return app
}

/** Within a transaction: the same, and nobody else changes the app before its end. */
export async function lockApp({ apps }: Pick<Repositories, 'apps'>, organizationId: string, id: number): Promise<App> {
  const app = await apps.lock(organizationId, id)
  if (app === null) throw notFound('app')
  return app
}
