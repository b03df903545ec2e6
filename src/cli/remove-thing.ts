import type { Author } from '../administration/author.ts'
import type { Repositories } from '../storage/repositories.ts'
import { cliAuthor } from './cli-actor.ts'
import { type ConfigFlags, loadConfigFor } from './options/config-options.ts'
import { checkAnswerable, confirm } from './terminal/confirm.ts'
import type { Terminal } from './terminal/terminal.ts'
import { type Store, withStore } from './with-store.ts'

/** How a command removes something. */
export interface Removal<T> {
  /** Finds the thing to remove. Rejects when there is none. */
  find(store: Store): Promise<T>
  /** The question to confirm, unless `--yes` is given. */
  question(thing: T): string
  /** Removes it, within a transaction. */
  remove(repositories: Repositories, author: Author, thing: T, now: number): Promise<unknown>
  /** The success message, printed after a check mark. */
  done(thing: T): string
}

/** Finds the thing, asks for confirmation and removes it. Resolves to the exit code; rejects with UsageError without a terminal to ask on. */
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
