import { addIssuer } from '../../administration/federation/add-issuer.ts'
import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { editorAt } from './federation-editor.ts'

/** `federation issuers add`: trusts an identity provider. */
export const federationIssuersAdd = defineCliCommand({
  description: 'Trust an identity provider; prints its id.',
  args: {
    url: { type: 'positional', required: true, description: 'Its URL, exactly as in the iss claim of its tokens.' },
    name: { type: 'string', required: true, valueHint: 'text', description: 'A display name.' },
    'jwks-url': {
      type: 'string',
      valueHint: 'url',
      description: 'Where its keys are. Default: found by OpenID discovery.',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    [
      'federation issuers add https://token.actions.githubusercontent.com --name "GitHub Actions"',
      'Trusts the jobs of GitHub Actions.',
    ],
  ],
  async run(args, terminal) {
    const body = { name: args.name, issuer_url: args.url, jwks_url: args['jwks-url'] ?? null }
    await checkBody('createFederationIssuer', body)
    const { config } = await loadConfigFor(args, terminal)
    const issuer = await withStore(config, terminal, (store) =>
      store.transact((repositories) => addIssuer(repositories, editorAt(store, config), body, Date.now())),
    )
    if (args.json === true) terminal.out.write(`${JSON.stringify(toIssuerRecord(issuer), null, 2)}\n`)
    else {
      terminal.err.write(`${terminal.err.colours.green('✓')} Trusts ${issuer.issuerUrl} ("${issuer.name}").\n`)
      terminal.out.write(`${issuer.id}\n`)
    }
    return 0
  },
})
