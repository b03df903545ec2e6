import { removeIssuer } from '../../administration/federation/remove-issuer.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
import { findIssuer } from './find-issuer.ts'

/** `federation issuers remove`: trusts an identity provider no more. */
export const federationIssuersRemove = defineCliCommand({
  description: 'Stop trusting an identity provider; remove its policies first.',
  args: {
    issuer: { type: 'positional', required: true, description: 'Its id, address or name.' },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const { id, name, issuerUrl } = await findIssuer(store, args.issuer, terminal.program)
      if (!(await confirm(args, terminal, `Remove the issuer "${name}" (${issuerUrl})?`))) return 1
      const author = cliAuthor(store.organizationId)
      await store.transact((repositories) => removeIssuer(repositories, author, id, Date.now()))
      terminal.err.write(`${terminal.err.colours.green('✓')} Removed the issuer "${name}".\n`)
      return 0
    })
  },
})
