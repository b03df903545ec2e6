import { removeIssuer } from '../../administration/federation/remove-issuer.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions } from '../options/config-options.ts'
import { removeThing } from '../remove-thing.ts'
import { yesOption } from '../terminal/confirm.ts'
import { findIssuer } from './find-issuer.ts'

/** `federation issuers remove`: stops trusting an identity provider. */
export const federationIssuersRemove = defineCliCommand({
  description: 'Stop trusting an identity provider; remove its policies first.',
  args: {
    issuer: { type: 'positional', required: true, description: "The issuer's id, URL or name." },
    ...yesOption,
    ...configOptions,
  },
  async run(args, terminal) {
    return removeThing(args, terminal, {
      find: (store) => findIssuer(store, args.issuer, terminal.program),
      question: ({ name, issuerUrl }) => `Remove the issuer "${name}" (${issuerUrl})?`,
      remove: (repositories, author, { id }, now) => removeIssuer(repositories, author, id, now),
      done: ({ name }) => `Removed the issuer "${name}".`,
    })
  },
})
