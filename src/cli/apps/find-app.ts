import { appOrigin } from '../../records/app-origin.ts'
import type { App } from '../../storage/apps/app-repository.ts'
import { CommandError } from '../usage-error.ts'
import type { Store } from '../with-store.ts'

/** The description of the argument that names an app. */
export const appWord = 'Its id, its URL as "apps list" shows it, or its title.'

/** The app with this id, URL or title; a host alone stands for its https URL. Rejects with CommandError when there is none. */
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
  const titled = found === null ? await titledApps(apps, organizationId, wanted) : []
  if (titled.length > 1) {
    const ids = titled.map(({ id }) => id).join(', ')
    throw new CommandError(`"${wanted}" is the title of ${titled.length} apps. Name one by its id: ${ids}.`)
  }
  const app = found ?? titled[0]
  if (app === undefined)
    throw new CommandError(`There is no app "${wanted}". See: ${program} apps list --search ${wanted}`)
  return app
}

const lookedAtMax = 100

/** Those that are called exactly so, in whatever case, among the first that have it in their title. */
async function titledApps(apps: Store['repositories']['apps'], organizationId: string, title: string): Promise<App[]> {
  const found = await apps.list({ organizationId, search: title, offset: 0, limit: lookedAtMax })
  return found.apps.filter((app) => app.title?.toLowerCase() === title.toLowerCase())
}
