import { revokeKey } from '../../administration/keys/revoke-key.ts'
import type { ApiKey } from '../../records/key-record.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { findKey } from './all-keys.ts'

/** `keys revoke`: deletes a key. */
export const keysRevoke = defineCliCommand({
  description: 'Revoke a key permanently; a running gateway refuses it within a second.',
  args: {
    key: {
      type: 'positional',
      names: 'keys',
      required: true,
      description: 'Its name, 8 or more characters of its hash, or its masked text as "keys list" shows it.',
    },
    ...yesOption,
    ...configOptions,
  },
  examples: [['keys revoke 3f6a91c04b7e --yes', 'Without confirmation, for scripts.']],
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findKey(store, args.key, terminal.program),
      question: (key) => `Revoke ${describe(key)}? Its users lose access, and this can't be undone.`,
      remove: (repositories, author, { hash }, now) => revokeKey(repositories, author, hash, now),
      done: (key) => `Revoked ${describe(key)}.`,
    })
  },
})

function describe({ name, label, kind }: ApiKey): string {
  return `the ${kind} key "${name}" (${label})`
}
