import { toAppRecord } from '../../administration/apps/app-record.ts'
import type { Author } from '../../administration/author.ts'
import { type App, shownName } from '../../storage/apps/app-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { cliAuthor } from '../cli-actor.ts'
import { type ConfigFlags, configOptions, loadConfigFor } from '../options/config-options.ts'
import { confirm } from '../terminal/confirm.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type Store, withStore } from '../with-store.ts'
import { appWord, findApp } from './find-app.ts'

/** The arguments of every command that changes an app. */
export const changeAppArgs = {
  app: { type: 'positional', required: true, description: appWord },
  json: { type: 'boolean', description: 'Print the app as JSON, with the record of GET /apps/{id}.' },
  ...configOptions,
} as const

interface ChangeFlags extends ConfigFlags {
  readonly app: string
  readonly json?: boolean | undefined
  readonly yes?: boolean | undefined
}

/** A change of one app, as a command makes it. */
export interface AppChange {
  /** The question to confirm first, if the change needs one. */
  question?(app: App, store: Store): Promise<string>
  /** Makes the change within a transaction, with its audit entry. */
  make(repositories: Repositories, author: Author, app: App, now: number): Promise<App>
  /** The success message, printed after a check mark. */
  done(before: App, after: App): string
}

/** Finds the app, asks for confirmation if needed, changes it by the API's rules and shows the result. Resolves to the exit code. */
export async function changeApp(flags: ChangeFlags, terminal: Terminal, change: AppChange): Promise<number> {
  const { config } = await loadConfigFor(flags, terminal)
  return withStore(config, terminal, async (store) => {
    const before = await findApp(store, flags.app, terminal.program)
    if (change.question !== undefined) {
      if (!(await confirm(flags, terminal, await change.question(before, store)))) return 1
    }
    const author = cliAuthor(store.organizationId)
    const after = await store.transact((repositories) => change.make(repositories, author, before, Date.now()))
    const { out, err } = terminal
    if (flags.json === true) out.write(`${JSON.stringify(toAppRecord(after), null, 2)}\n`)
    else err.write(`${err.colours.green('✓')} ${change.done(before, after)}\n`)
    return 0
  })
}

/** An app as messages name it. */
export function describeApp(app: App): string {
  return `app ${app.id}, "${shownName(app)}" (${app.origin})`
}
