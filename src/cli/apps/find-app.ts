import { appOrigin } from '../../records/app-origin.ts'
import type { App } from '../../storage/apps/app-repository.ts'
import { CommandError } from '../usage-error.ts'
import type { Store } from '../with-store.ts'

/** The description of the argument that names an app. */
export const appWord = 'Its id, or its URL as "apps list" shows it.'

/** The app with this id or URL; a host alone stands for its https URL. Rejects with CommandError when there is none. */
export async function findApp(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<App> {
  const { apps } = repositories
  const origin = appOrigin(wanted) ?? appOrigin(`https://${wanted}`)
  const isId = /^\d{1,9}$/.test(wanted)
  const found = isId
    ? await apps.get(organizationId, Number(wanted))
    : origin === null
      ? null
      : await apps.findByOrigin(organizationId, origin)
  if (found === null)
    throw new CommandError(`There is no app "${wanted}". See: ${program} apps list --search ${wanted}`)
  return found
}
