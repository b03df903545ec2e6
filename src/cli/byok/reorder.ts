import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { reorderCredentials } from '../../administration/byok/reorder-credentials.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { findCredential } from './find-credential.ts'

/** `byok reorder`: sets which of a provider's credentials are tried first. */
export const byokReorder = defineCliCommand({
  description:
    'Set the order in which credentials of one provider are tried. Others come after them; fallbacks always come last.',
  args: {
    credential: {
      type: 'positional',
      names: 'credentials',
      required: true,
      description: 'The credentials in order: names, or 8 or more characters of each id.',
    },
    ...configOptions,
  },
  takesMoreWords: true,
  examples: [['byok reorder 7c9e6679 0d2f6c1e', 'Tries the first, then the second, then the others.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const ordered = await withStore(config, terminal, async (store) => {
      const named = []
      for (const word of args._) named.push(await findCredential(store, word, terminal.program))
      const [first] = named
      if (first === undefined) throw new CommandError('Name at least one credential.')
      const { provider, workspace_id } = toByokRecord(first)
      if (named.some((each) => each.provider !== provider || each.workspaceId !== workspace_id)) {
        throw new CommandError('The credentials must be for one provider in one workspace.')
      }
      const wish = { provider, workspace_id, ids: named.map(({ id }) => id) }
      const author = cliAuthor(store.organizationId)
      return store.transact((repositories) => reorderCredentials(repositories, author, wish, Date.now()))
    })
    const names = ordered.map(({ name, id }) => `${name} (${id.slice(0, 8)})`).join(', ')
    terminal.err.write(`${terminal.err.colours.green('✓')} The order is now: ${names}.\n`)
    return 0
  },
})
