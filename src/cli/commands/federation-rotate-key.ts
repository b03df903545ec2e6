import { deriveKey } from '../../auth/master-key.ts'
import { SigningKeys } from '../../federation/signing-keys.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../config-options.ts'
import { withDatabase, withStore } from '../with-store.ts'

/** `federation rotate-key`: signs access tokens with a new key, also where the old one can't be decrypted any more. */
export const federationRotateKey = defineCliCommand({
  description: 'Sign access tokens with a new key; those of the old one are taken until they expire.',
  args: { ...configOptions },
  examples: [['federation rotate-key', 'After the master key was lost: the stored signing key is of no use then.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    // Says what is missing where there is no gateway's store yet.
    await withStore(config, terminal, async () => {})
    const { repositoriesOn } = await import('../../storage/repositories.ts')
    await withDatabase(config, async (database) => {
      const keys = new SigningKeys({
        repository: repositoriesOn(database).signingKeys,
        exclusively: (work) => database.exclusively((session) => work(repositoriesOn(session).signingKeys)),
        sealingKey: () => deriveKey(config, 'signing keys'),
        report: () => {},
      })
      await keys.rotate(Date.now(), true)
    })
    terminal.err.write(
      `${terminal.err.colours.green('✓')} Running gateways sign with the new key within half a minute.\n`,
    )
    return 0
  },
})
