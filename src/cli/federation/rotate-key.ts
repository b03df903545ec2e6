import { rotateSigningKey } from '../../administration/federation/rotate-signing-key.ts'
import { deriveKey } from '../../auth/master-key.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'

/** `federation rotate-key`: signs access tokens with a new key, even if the old one can't be decrypted. */
export const federationRotateKey = defineCliCommand({
  description: 'Sign access tokens with a new key; tokens signed with the old one stay valid until they expire.',
  args: {
    revoke: { type: 'boolean', description: 'Refuse tokens signed with the old keys at once.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['federation rotate-key', 'After the master key was lost, since the stored signing key can not be decrypted.'],
    ['federation rotate-key --revoke', 'After a signing key has leaked; callers exchange their tokens again.'],
  ],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { repositoriesOn } = await import('../../storage/repositories.ts')
    const kid = await withStore(config, terminal, ({ database, repositories, organizationId }) =>
      rotateSigningKey(
        repositories,
        cliAuthor(organizationId),
        {
          revokesOthers: args.revoke === true,
          exclusively: (work) => database.exclusively((session) => work(repositoriesOn(session))),
          sealingKey: () => deriveKey(config, 'signing keys'),
        },
        Date.now(),
      ),
    )
    if (args.json === true) terminal.out.write(`${JSON.stringify({ kid }, null, 2)}\n`)
    else {
      const { green } = terminal.err.colours
      terminal.err.write(`${green('✓')} Running gateways sign with the new key within a second.\n`)
      if (args.revoke === true) terminal.err.write(`${green('✓')} They then refuse tokens signed with other keys.\n`)
    }
    return 0
  },
})
