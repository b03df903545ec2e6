import { revokeKey } from '../../administration/keys/revoke-key.ts'
import type { ApiKey } from '../../records/key-record.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { findOne } from '../find-one.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
import { allKeys, soughtKey } from './all-keys.ts'

const byLabel = soughtKey(({ label }) => [label])

/** `keys revoke`: ends a key for good. */
export const keysRevoke = defineCliCommand({
  description: 'Revoke a key for good; a running gateway refuses it within a second.',
  args: {
    key: {
      type: 'positional',
      required: true,
      description: 'The first 8 or more characters of its hash, or its masked text as "keys list" shows it.',
    },
    ...yesOption,
    ...configOptions,
  },
  examples: [['keys revoke 3f6a91c04b7e --yes', 'Without a question, for scripts.']],
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const key = findOne(await allKeys(store), args.key, byLabel, terminal.program)
      const question = `Revoke ${describe(key)}? Whoever uses it is locked out, and it can't be undone.`
      if (!(await confirm(args, terminal, question))) return 1
      const author = cliAuthor(store.organizationId)
      await store.transact((repositories) => revokeKey(repositories, author, key.hash, Date.now()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Revoked ${describe(key)}.\n`)
      return 0
    })
  },
})

function describe({ name, label, kind }: ApiKey): string {
  return `the ${kind} key "${name}" (${label})`
}
