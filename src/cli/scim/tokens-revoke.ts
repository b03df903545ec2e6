import { revokeToken } from '../../scim/tokens.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
import { makeScimChange } from './make-scim-change.ts'

/** `scim tokens revoke`: shuts an identity provider out. */
export const scimTokensRevoke = defineCliCommand({
  description: 'Revoke a token at once; what was provisioned with it stays.',
  args: {
    token: { type: 'positional', required: true, description: 'Its id, as "scim tokens list" shows it.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const question = `Revoke the SCIM token ${args.token}? Its identity provider can provision nothing any more.`
      if (!(await confirm(args, terminal, question))) return 1
      const token = await makeScimChange(store, (change) => revokeToken(change, args.token.toLowerCase()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Revoked the SCIM token "${token.name}".\n`)
      return 0
    })
  },
})
