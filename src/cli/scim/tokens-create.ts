import { createToken } from '../../administration/scim/create-token.ts'
import { toTokenRecord } from '../../administration/scim/token-record.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** `scim tokens create`: creates a token and shows its text once. */
export const scimTokensCreate = defineCliCommand({
  description: 'Create a token for an identity provider; shows its text once.',
  args: {
    name: { type: 'string', required: true, valueHint: 'text', description: 'Which identity provider uses it.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['scim tokens create --name Okta', 'Paste the token into Okta, with the URL that ends in /api/v1/scim/v2.'],
  ],
  async run(args, terminal) {
    const name = args.name.trim()
    if (name === '') throw new UsageError('--name must not be empty.')
    await checkBody('createScimToken', { name })
    const { config } = await loadConfigFor(args, terminal)
    const { token, text } = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact((repositories) => createToken(repositories, cliAuthor(organizationId), name, Date.now())),
    )
    if (args.json === true) {
      terminal.out.write(`${JSON.stringify({ ...toTokenRecord(token), token: text }, null, 2)}\n`)
      return 0
    }
    const { colours } = terminal.err
    terminal.err.write(`${colours.green('✓')} SCIM token "${name}" (${token.id}).\n`)
    terminal.err.write(`${colours.dim('The token is shown only now.')}\n`)
    terminal.out.write(`${text}\n`)
    return 0
  },
})
