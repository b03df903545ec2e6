import type { Author } from '../administration/author.ts'
import type { Repositories } from '../storage/repositories.ts'
import { cliAuthor } from './cli-actor.ts'
import { type ConfigFlags, loadConfigFor } from './options/config-options.ts'
import { checkAnswerable, confirm } from './terminal/confirm.ts'
import type { Terminal } from './terminal/terminal.ts'
import { type Store, withStore } from './with-store.ts'

/** What a command takes away for good. */
export interface Removal<T> {
  /** Finds what is meant. Rejects where there is none such. */
  find(store: Store): Promise<T>
  /** Asked before, unless the flags have `--yes`. */
  question(thing: T): string
  /** Carries it out, within a transaction. */
  remove(repositories: Repositories, author: Author, thing: T, now: number): Promise<unknown>
  /** What has happened, behind a check mark. */
  done(thing: T): string
}

/** Finds what is meant, asks, and removes it. Resolves to the exit code; rejects with UsageError where nobody can be asked. */
export async function removeThing<T>(
  flags: ConfigFlags & { readonly yes?: boolean | undefined },
  terminal: Terminal,
  { find, question, remove, done }: Removal<T>,
): Promise<number> {
  checkAnswerable(flags, terminal)
  const { config } = await loadConfigFor(flags, terminal)
  return withStore(config, terminal, async (store) => {
    const thing = await find(store)
    if (!(await confirm(flags, terminal, question(thing)))) return 1
    const author = cliAuthor(store.organizationId)
    await store.transact((repositories) => remove(repositories, author, thing, Date.now()))
    terminal.err.write(`${terminal.err.colours.green('✓')} ${done(thing)}\n`)
    return 0
  })
}
