import { revokeToken } from '../../administration/scim/revoke-token.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
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
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const { id, name, label } = await findToken(store, args.token, terminal.program)
      const question = `Revoke the SCIM token "${name}" (${label})? Its identity provider can provision nothing any more.`
      if (!(await confirm(args, terminal, question))) return 1
      const author = cliAuthor(store.organizationId)
      await store.transact((repositories) => revokeToken(repositories, author, id, Date.now()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Revoked the SCIM token "${name}".\n`)
      return 0
    })
  },
})
