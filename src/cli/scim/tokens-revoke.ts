import { revokeToken } from '../../administration/scim/revoke-token.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { findToken } from './find-token.ts'

/** `scim tokens revoke`: shuts an identity provider out. */
export const scimTokensRevoke = defineCliCommand({
  description: 'Revoke a token at once; what was provisioned with it stays.',
  args: {
    token: { type: 'positional', required: true, description: 'Its id, or the first 8 or more characters of it.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findToken(store, args.token, terminal.program),
      question: ({ name, label }) =>
        `Revoke the SCIM token "${name}" (${label})? Its identity provider can provision nothing any more.`,
      remove: (repositories, author, { id }, now) => revokeToken(repositories, author, id, now),
      done: ({ name }) => `Revoked the SCIM token "${name}".`,
    })
  },
})
