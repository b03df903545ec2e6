import { dayMs, dayOf, formatDay } from '../../../src/records/dataset-day.ts'
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import type { OpenFresh } from '../../support/databases.ts'
import { type Outcome, quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

/** A gateway's store without a gateway, on which commands work. */
export interface AppsStore {
  readonly repositories: Repositories
  readonly organizationId: string
  readonly place: { readonly url: string | undefined; readonly dataDir: string }
  /** An empty folder, in which the commands run. */
  readonly folder: string
  /** Runs `apps …`. */
  run(words: readonly string[], options?: TerminalOptions): Promise<Outcome>
  /** Imports lines of CSV without a header; dates are `{1}` for yesterday, `{2}` for the day before it, and so on. */
  give(...lines: readonly string[]): Promise<Outcome>
}

export const csvHeader = 'date,app_url,title,categories,requests,prompt_tokens,completion_tokens'

/** A store as the first start of a gateway leaves it. */
export async function openAppsStore(openFresh: OpenFresh): Promise<AppsStore> {
  const { database, url, dataDir } = await openFresh()
  const { organizationId } = await bootstrap(database, { now: Date.now() })
  const folder = temporaryFolder()
  const env = { ...quietEnvironment(dataDir), ...(url !== undefined && { DATABASE_URL: url }) }
  const run = (words: readonly string[], options: TerminalOptions = {}) =>
    runWords(['apps', ...words], { cwd: folder, ...options, env: { ...env, ...options.env } })
  return {
    repositories: repositoriesOn(database),
    organizationId,
    place: { url, dataDir },
    folder,
    run,
    give: (...lines) => run(['import', '-', '--format', 'csv'], { input: dated([csvHeader, ...lines].join('\n')) }),
  }
}

/** Puts the date so many days ago (UTC) for `{7}`. */
export function dated(text: string): string {
  return text.replaceAll(/\{(\d+)\}/g, (_, days: string) => daysAgo(Number(days)))
}

export function daysAgo(days: number): string {
  return formatDay(dayOf(Date.now() - days * dayMs))
}
