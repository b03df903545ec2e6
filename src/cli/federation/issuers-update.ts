import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import { updateIssuer } from '../../administration/federation/update-issuer.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { editorAt } from './federation-editor.ts'
import { findIssuer } from './find-issuer.ts'

/** `federation issuers update`: changes an identity provider's settings. */
export const federationIssuersUpdate = defineCliCommand({
  description: 'Change an identity provider; only the given options change.',
  args: {
    issuer: { type: 'positional', required: true, description: "The issuer's id, URL or name." },
    name: { type: 'string', valueHint: 'text', description: 'A display name.' },
    url: { type: 'string', valueHint: 'url', description: 'Its URL, exactly as in the iss claim of its tokens.' },
    'jwks-url': { type: 'string', valueHint: 'url', description: 'Where its keys are.' },
    discovery: { type: 'boolean', description: 'Find its keys by OpenID discovery again.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const jwksUrl = args['jwks-url']
    if (jwksUrl !== undefined && args.discovery === true) {
      throw new UsageError('Give --jwks-url or --discovery, not both.')
    }
    const body = {
      ...(args.name !== undefined && { name: args.name }),
      ...(args.url !== undefined && { issuer_url: args.url }),
      ...(jwksUrl !== undefined && { jwks_url: jwksUrl }),
      ...(args.discovery === true && { jwks_url: null }),
    }
    if (Object.keys(body).length === 0) {
      throw new UsageError('There is nothing to change: give --name, --url, --jwks-url or --discovery.')
    }
    await checkBody('updateFederationIssuer', body)
    const { config } = await loadConfigFor(args, terminal)
    const issuer = await withStore(config, terminal, async (store) => {
      const { id } = await findIssuer(store, args.issuer, terminal.program)
      const editor = editorAt(store, config)
      return store.transact((repositories) => updateIssuer(repositories, editor, { id, changes: body }, Date.now()))
    })
    if (args.json === true) terminal.out.write(`${JSON.stringify(toIssuerRecord(issuer), null, 2)}\n`)
    else terminal.err.write(`${terminal.err.colours.green('✓')} Changed the issuer "${issuer.name}".\n`)
    return 0
  },
})
