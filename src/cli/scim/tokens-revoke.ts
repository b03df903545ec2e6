import { revokeToken } from '../../administration/scim/revoke-token.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { findToken } from './find-token.ts'

/** `scim tokens revoke`: revokes an identity provider's token. */
export const scimTokensRevoke = defineCliCommand({
  description: 'Revoke a token at once; users and groups provisioned with it stay.',
  args: {
    token: { type: 'positional', required: true, description: "The token's name, or 8 or more characters of its id." },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findToken(store, args.token, terminal.program),
      question: ({ name, label }) =>
        `Revoke the SCIM token "${name}" (${label})? Its identity provider can no longer provision.`,
      remove: (repositories, author, { id }, now) => revokeToken(repositories, author, id, now),
      done: ({ name }) => `Revoked the SCIM token "${name}".`,
    })
  },
})
